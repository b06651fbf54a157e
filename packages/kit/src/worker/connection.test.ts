import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { localCertificate, startReceiver } from "../../../server/src/lib/testing/https-receiver.ts";
import { openConnection } from "./connection.ts";

/** A forward proxy: it tunnels CONNECT requests and records their targets. */
async function startTunnels() {
  const targets: string[] = [];
  const proxy = createServer().on("connect", (request, socket) => {
    targets.push(request.url ?? "");
    const there = connect(Number(new URL(`http://${request.url}`).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      there.pipe(socket).pipe(there);
    });
    for (const end of [socket, there]) end.on("error", () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  return { targets, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

test("a worker uses the proxy of the environment, except for hosts in NO_PROXY", async () => {
  await using service = await startReceiver((_received, response) => void response.end("{}"));
  const folder = mkdtempSync(join(tmpdir(), "agentrun-proxy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const caFile = join(folder, "ca.pem");
  writeFileSync(caFile, localCertificate.cert);
  const tunnels = await startTunnels();
  vi.stubEnv("HTTPS_PROXY", tunnels.url);
  vi.stubEnv("https_proxy", tunnels.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const call = async (noProxy: string) => {
    vi.stubEnv("NO_PROXY", noProxy);
    vi.stubEnv("no_proxy", noProxy);
    const connection = openConnection({ apiKey: "ar_live_x", baseURL: `${service.url}/v2`, caFile });
    const { status } = await connection.call("POST", "/workers", {}, 30_000);
    connection.close();
    return status;
  };
  const { hostname, host } = new URL(service.url);
  expect(await call("")).toBe(200);
  expect(tunnels.targets).toEqual([host]);
  expect(await call(hostname)).toBe(200);
  expect(tunnels.targets).toHaveLength(1);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { localCertificate, startReceiver } from "../../../packages/server/src/lib/testing/https-receiver.ts";
import { AgentRun } from "../src/index.ts";

/** A forward proxy that tunnels every CONNECT request to the same port, and records the targets. */
async function startTunnels(port: number) {
  const targets: string[] = [];
  const proxy = createServer().on("connect", (request, socket) => {
    targets.push(request.url ?? "");
    const there = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      there.pipe(socket).pipe(there);
    });
    for (const end of [socket, there]) end.on("error", () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  return { targets, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}

test("the client uses the proxy of the environment, but not for this machine or for hosts in NO_PROXY", async () => {
  await using service = await startReceiver((_received, response) => void response.end("{}"));
  const folder = mkdtempSync(join(tmpdir(), "agentrun-proxy-"));
  const caFile = join(folder, "ca.pem");
  writeFileSync(caFile, localCertificate.cert);
  const tunnels = await startTunnels(service.port);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  for (const name of ["HTTPS_PROXY", "https_proxy"]) vi.stubEnv(name, tunnels.url);
  const call = (host: string, noProxy = "", options: object = { caFile }) => {
    for (const name of ["NO_PROXY", "no_proxy"]) vi.stubEnv(name, noProxy);
    const baseURL = `https://${host}/v2`;
    return new AgentRun({ apiKey: "ar_live_x", baseURL, maxRetries: 0, ...options }).request("GET", "/usage");
  };
  await call("agent.example");
  expect(tunnels.targets).toEqual(["agent.example:443"]);
  await call(new URL(service.url).host);
  // The name does not exist, so only the proxy can find it.
  await expect(call("agent.example", "agent.example")).rejects.toThrow(/agent\.example/);
  expect(tunnels.targets).toHaveLength(1);
  // Without a certificate file too: it gets as far as the certificate.
  await expect(call("agent.example", "", {})).rejects.toThrow(/certificate/);
  expect(tunnels.targets).toHaveLength(2);
});

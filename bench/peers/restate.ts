import { binaryOf, jsonHeaders, type Peer, place } from "./peer.ts";
import { freePort } from "./sandbox.ts";

/** A durable service behind Restate's ingress: every call is journalled before and after the handler. */
export const restate: Peer = {
  name: "Restate 1.7",
  packages: ["@restatedev/restate-server@1.7", "@restatedev/restate-sdk@1"],
  async start(sandbox) {
    const [service, ingress, admin, node] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    place(sandbox, "restate.mjs", "echo.mjs");
    const echo = sandbox.start(process.execPath, ["echo.mjs", String(service)]);
    const server = sandbox.start(binaryOf(sandbox, "restate-server"), ["--base-dir", "data", "--node-name", "bench"], {
      RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`,
      RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
      RESTATE_BIND_ADDRESS: `127.0.0.1:${node}`,
    });
    await sandbox.whenAnswering(`http://127.0.0.1:${admin}/health`, 60);
    await register(admin, service);
    const load = { port: ingress, path: "/echo/run", headers: jsonHeaders, body: JSON.stringify({ query: "hello" }) };
    return { load, pids: [echo, server] };
  },
};

async function register(admin: number, service: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${admin}/deployments`, {
    method: "POST",
    headers: jsonHeaders,
    body: JSON.stringify({ uri: `http://127.0.0.1:${service}` }),
  });
  if (!answer.ok)
    throw new Error(`Registering the echo service failed with status ${answer.status}: ${await answer.text()}`);
}

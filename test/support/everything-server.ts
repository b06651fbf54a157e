import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { fileURLToPath } from "node:url";
import { localCertificate } from "../../packages/server/src/lib/testing/https-receiver.ts";

/** The program of the protocol's reference server "everything"; its first argument is `stdio` for that transport. */
export const everythingProgram = fileURLToPath(
  new URL("../../node_modules/@modelcontextprotocol/server-everything/dist/index.js", import.meta.url),
);

/** The protocol's reference server "everything", in its own process, behind TLS. */
export async function startEverything(transport: "streamableHttp" | "sse") {
  const port = await freePort();
  const child = spawn(process.execPath, [everythingProgram, transport], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await isReady(child, /listening|running/i);
  const proxy = createServer(localCertificate, (incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ port, method, path, headers: { ...headers, host: `127.0.0.1:${port}` } }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      // Its output is forwarded without delay.
      answer.flushHeaders();
      response.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const { port: front } = proxy.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${front}/${transport === "sse" ? "sse" : "mcp"}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

async function freePort(): Promise<number> {
  const server = createSocketServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

function isReady(child: ChildProcess, words: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (words.test(output)) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the server ended (${code}): ${output}`)));
  });
}

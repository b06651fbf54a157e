import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

/** The minimal HTTPS service in Node: every figure is a ratio to it. */
const [certFile = "", keyFile = ""] = process.argv.slice(2);
const body = JSON.stringify({ hello: "world" });
const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (_request, response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { request as send } from "node:https";
import type { AddressInfo } from "node:net";

export type KeyProxyOptions = { baseUrl: string; ca: string; key: string };

/**
 * A proxy for test kits that send no key, do not trust our certificate and append a slash to the address. It adds the key, terminates
 * TLS and removes the slash. In the agent card, it replaces the service's address with its own. An `Origin` header with the proxy's
 * address becomes the service's origin.
 */
export async function startKeyProxy({ baseUrl, ca, key }: KeyProxyOptions) {
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    const { host, origin } = new URL(baseUrl);
    const from = request.headers.origin === url ? { origin } : {};
    const headers = { ...request.headers, ...from, authorization: `Bearer ${key}`, host };
    const path = baseUrl + (request.url ?? "").replace(/\/$/, "");
    const forwarded = send(path, { method: request.method, headers, ca }, (answer) => {
      if (!request.url?.endsWith("agent-card.json")) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      sendCard(answer, response, baseUrl, url);
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  };
  const server = createServer(forward).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function sendCard(answer: IncomingMessage, response: ServerResponse, from: string, to: string): Promise<void> {
  const text = (await answer.setEncoding("utf8").toArray()).join("").replaceAll(from, to);
  const { "content-length": _length, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers).end(text);
}

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { request as send } from "node:https";
import type { AddressInfo } from "node:net";

export type KeyProxyOptions = { baseUrl: string; ca: string; key: string };

/**
 * What stands before the service for a kit that has no key, trusts no certificate of ours and puts a slash behind the address: it adds
 * the first, ends TLS and takes the last away. The card names the service's address, so that is put in place of its own; a page of the
 * proxy's own origin is one of the service's.
 */
export async function startKeyProxy({ baseUrl, ca, key }: KeyProxyOptions) {
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { host, origin } = new URL(baseUrl);
    const from = request.headers.origin === url ? { origin } : {};
    const headers = { ...request.headers, ...from, authorization: `Bearer ${key}`, host };
    const path = baseUrl + (request.url ?? "").replace(/\/$/, "");
    const passed = send(path, { method: request.method, headers, ca }, (answer) => {
      if (!request.url?.endsWith("agent-card.json")) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      answerCard(answer, response, baseUrl, url);
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  };
  const server = createServer(pass).listen(0, "127.0.0.1");
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

async function answerCard(answer: IncomingMessage, response: ServerResponse, from: string, to: string): Promise<void> {
  const text = (await answer.setEncoding("utf8").toArray()).join("").replaceAll(from, to);
  const { "content-length": _length, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers).end(text);
}

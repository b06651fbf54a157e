import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, request } from "undici";
import {
  localCertificate,
  type Received,
  startReceiver,
} from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { Service } from "../support/service.ts";

const more = { since: "v9", nested: { deep: [1, null] } };

/** Adds fields to every response that no current worker supports. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== "object" || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withMore(part)])), newer: more };
}

/**
 * A proxy between a worker and the service: it records what passes, responds as a later release would, and switches the
 * worker to another node on request.
 */
export async function startProxy(service: Service) {
  let dispatcher = new Agent({ connect: { ca: service.ca } });
  let { origin } = new URL(service.baseUrl);
  const folder = mkdtempSync(join(tmpdir(), "agentrun-newer-"));
  const caFile = join(folder, "ca.pem");
  writeFileSync(caFile, localCertificate.cert);
  const pass = async ({ method, url, headers, body }: Received, response: ServerResponse) => {
    const { authorization = "", "content-type": type = "application/json" } = headers;
    const passed = { authorization, "content-type": type };
    // As a real proxy does: a request whose client has disconnected is aborted, so that the service sends no run to it.
    const left = new AbortController();
    response.once("close", () => left.abort());
    const answer = await request(origin + url, {
      method: method as "POST",
      dispatcher,
      headers: passed,
      body: body || null,
      signal: left.signal,
    });
    response.writeHead(answer.statusCode, { "content-type": "application/json" });
    let text = "";
    for await (const chunk of answer.body.setEncoding("utf8")) {
      text += chunk;
      // The spaces that keep a waiting poll alive are forwarded as they arrive.
      if (text.trim() === "") response.write(chunk);
    }
    response.end(text.trim() === "" ? "" : JSON.stringify(withMore(JSON.parse(text))));
  };
  // Polls that are open when it ends have no response.
  const receiver = await startReceiver((received, response) =>
    pass(received, response).catch(() => response.destroy()),
  );
  return {
    baseUrl: `${receiver.url}/v2`,
    caFile,
    received: receiver.received,
    async turnTo(other: Service) {
      const before = dispatcher;
      dispatcher = new Agent({ connect: { ca: other.ca } });
      ({ origin } = new URL(other.baseUrl));
      await before.destroy();
    },
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]();
      await dispatcher.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

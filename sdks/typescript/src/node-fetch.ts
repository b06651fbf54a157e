import { readFileSync } from "node:fs";
import type { ClientRequest } from "node:http";
import { Agent, request } from "node:https";
import { pipeline, Readable } from "node:stream";
import { rootCertificates } from "node:tls";

type Init = { method?: string; headers?: unknown; body?: unknown; signal?: AbortSignal | null };
type NodeFetch = (url: string, init: Init) => Promise<Response>;
type Variables = Record<string, string | undefined>;

/**
 * A `fetch` for Node that also trusts a certificate file and uses the proxy of `proxyEnv` (`HTTPS_PROXY`, `NO_PROXY`): the platform's
 * own `fetch` has neither option.
 */
export function createNodeFetch(caFile: string | undefined, proxyEnv: Variables): NodeFetch {
  const trust = caFile === undefined ? {} : { ca: [...rootCertificates, readFileSync(caFile, "utf8")] };
  const agent = new Agent({ keepAlive: true, proxyEnv, ...trust });
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const plain = Object.fromEntries(headers as Headers);
      const outgoing = request(url, { agent, method: method ?? "GET", headers: plain });
      const stop = () => outgoing.destroy(signal?.reason);
      signal?.addEventListener("abort", stop, { once: true });
      if (signal?.aborted) stop();
      outgoing.on("error", reject);
      outgoing.on("close", () => signal?.removeEventListener("abort", stop));
      outgoing.on("response", (incoming) => {
        // Without a reason: the reader gets it from the signal, and Deno exits on an error without a listener.
        signal?.removeEventListener("abort", stop);
        signal?.addEventListener("abort", () => incoming.destroy(), { once: true });
        const status = incoming.statusCode ?? 0;
        const hasNoBody = status === 204 || status === 205 || status === 304;
        if (hasNoBody) incoming.resume();
        const stream = hasNoBody ? null : (Readable.toWeb(incoming) as unknown as ReadableStream);
        resolve(new Response(stream, { status, headers: pairsOf(incoming.rawHeaders) }));
      });
      if (body instanceof Blob) sendBlob(outgoing, body);
      else if (body instanceof ReadableStream) sendStream(outgoing, body, reject);
      else outgoing.end(body as string | Uint8Array | undefined);
    });
}

/** Without a length, in chunks. If the stream fails, so does the request. */
function sendStream(outgoing: ClientRequest, content: ReadableStream, onError: (error: Error) => void): void {
  outgoing.once("response", (answer) => answer.once("end", () => outgoing.writableFinished || outgoing.destroy()));
  pipeline(Readable.fromWeb(content as Parameters<typeof Readable.fromWeb>[0]), outgoing, (error) => {
    if (error) onError(error);
  });
}

/** Streams the body, so that a file is never completely in memory. The request reports errors. */
function sendBlob(outgoing: ClientRequest, content: Blob): void {
  outgoing.setHeader("Content-Length", content.size);
  // A server that responds before the end of the body needs no more of it; Node would keep the connection open.
  outgoing.once("response", (answer) => answer.once("end", () => outgoing.writableFinished || outgoing.destroy()));
  pipeline(Readable.fromWeb(content.stream() as Parameters<typeof Readable.fromWeb>[0]), outgoing, () => {});
}

const pairsOf = (raw: string[]): [string, string][] =>
  raw.flatMap((name, place) => (place % 2 === 0 ? [[name, raw[place + 1] ?? ""] as [string, string]] : []));

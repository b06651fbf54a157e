import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type Received, startReceiver } from "../../server/src/lib/testing/https-receiver.ts";
import { type BodyReader, createDirectFetch, type DirectRequest } from "./direct-fetch.ts";
import { refusedSpellings } from "./testing/refused-addresses.ts";

const limits = { totalBytes: 1_000, lineBytes: 100 };
const send = createDirectFetch({ allowNetworks: ["127.0.0.1/32"], limits });
const plain = { certificate: "plain" } as const;
type Answer = Parameters<typeof startReceiver>[0];

const toRequest = (rest: Partial<DirectRequest> = {}): DirectRequest => ({
  method: "POST",
  headers: { "X-Thing": "a" },
  body: "{}",
  ...rest,
});

/** Collects what it reads; `done` settles when the body has ended. */
function collect(onChunk: (text: string) => void = () => undefined) {
  const { promise: done, resolve: onEnd, reject: onError } = Promise.withResolvers<void>();
  const reader = {
    seen: "",
    done,
    onChunk(chunk) {
      reader.seen += chunk.toString();
      onChunk(reader.seen);
    },
    onEnd,
    onError,
  } satisfies BodyReader & { seen: string; done: Promise<void> };
  return reader;
}

/** Sends these chunks, each in a packet of its own, and ends. */
const answerWith =
  (...chunks: string[]): Answer =>
  (_received: Received, response) => {
    response.writeHead(200, { "Content-Type": "text/plain" });
    const next = () => {
      const chunk = chunks.shift();
      if (chunk === undefined) response.end();
      else response.write(chunk, () => setImmediate(next));
    };
    next();
  };

test("the reader gets every byte, and the caller no body", async () => {
  await using receiver = await startReceiver(answerWith("aB", "cD", "ef"), plain);
  const reader = collect();
  const response = await send(receiver.url, toRequest({ reader }));
  expect([response.status, response.headers.get("content-type"), response.body]).toEqual([200, "text/plain", null]);
  await reader.done;
  expect(reader.seen).toBe("aBcDef");
  expect(receiver.received[0]).toMatchObject({
    method: "POST",
    body: "{}",
    headers: { "x-thing": "a", "accept-encoding": "identity" },
  });
});

test("the body of an error response is for the caller", async () => {
  await using receiver = await startReceiver((_received, response) => response.writeHead(400).end("no"), plain);
  const reader = collect();
  const response = await send(receiver.url, toRequest({ reader }));
  expect([response.status, await response.text(), reader.seen]).toEqual([400, "no", ""]);
});

test("a response without a body has none", async () => {
  await using receiver = await startReceiver((_received, response) => response.writeHead(204).end(), plain);
  expect((await send(receiver.url, toRequest())).body).toBeNull();
});

test("a slow caller gets everything, and the server waits for it", async () => {
  const line = `${"x".repeat(99)}\n`;
  const large = createDirectFetch({ allowNetworks: ["127.0.0.1/32"], limits: { totalBytes: 1e9, lineBytes: 100 } });
  const size = 20_000_000;
  let sent = 0;
  await using receiver = await startReceiver((_received, response) => {
    const more = () => {
      while (sent < size) {
        sent += line.length;
        if (!response.write(line)) return void response.once("drain", more);
      }
      response.end();
    };
    more();
  }, plain);
  const { body } = await large(receiver.url, toRequest());
  let read = 0;
  for await (const chunk of body ?? []) {
    if (read === 0) expect(sent).toBeLessThan(size);
    read += chunk.length;
  }
  expect(read).toBe(size);
});

test("what the reader throws ends the response, and the connection", async () => {
  const closed = Promise.withResolvers<void>();
  await using receiver = await startReceiver((_received, response) => {
    response.write("a");
    response.once("close", () => closed.resolve());
  }, plain);
  const enough = new Error("enough");
  const reader = collect(() => {
    throw enough;
  });
  await send(receiver.url, toRequest({ reader }));
  await expect(reader.done).rejects.toBe(enough);
  await closed.promise;
});

test("a caller that cancels the body closes the connection", async () => {
  const closed = Promise.withResolvers<void>();
  await using receiver = await startReceiver((_received, response) => {
    response.write("a");
    response.once("close", () => closed.resolve());
  }, plain);
  const response = await send(receiver.url, toRequest());
  await response.body?.cancel();
  await closed.promise;
});

test("a signal stops it before, during and after the start of the response", async () => {
  const reason = new Error("stop");
  await expect(send("http://127.0.0.1:1", toRequest({ signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
  const waiting = new AbortController();
  await using silent = await startReceiver(() => waiting.abort(reason), plain);
  await expect(send(silent.url, toRequest({ signal: waiting.signal }))).rejects.toBe(reason);
  const reading = new AbortController();
  await using begun = await startReceiver((_received, response) => void response.write("a"), plain);
  const response = await send(begun.url, toRequest({ signal: reading.signal }));
  const text = response.text();
  reading.abort(reason);
  await expect(text).rejects.toBe(reason);
});

const failures: [string, Answer, { message: string; cause?: object }][] = [
  [
    "a redirect",
    (_received, response) => response.writeHead(302, { Location: "http://127.0.0.2/" }).end(),
    { message: "fetch failed", cause: { code: "response_broken" } },
  ],
  [
    "a compressed response",
    (_received, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync("fine")),
    { message: "fetch failed", cause: { code: "response_broken" } },
  ],
  ["a connection that breaks before the response", (_, response) => response.destroy(), { message: "fetch failed" }],
  [
    "a connection that breaks in the body",
    (_received, response) => void response.write("a", () => setImmediate(() => response.destroy())),
    { message: "terminated" },
  ],
  [
    "a body that is too long",
    answerWith(`${"x".repeat(99)}\n`.repeat(11)),
    { message: "The response is larger than the limit." },
  ],
  ["a line that is too long", answerWith("x".repeat(101)), { message: "The response is larger than the limit." }],
];

test.each(failures)("%s is an error as fetch gives it", async (_what, answer, error) => {
  await using receiver = await startReceiver(answer, plain);
  const read = async () => (await send(receiver.url, toRequest())).text();
  await expect(read()).rejects.toMatchObject(error);
});

test("the SSRF guard refuses private addresses in every spelling, before and after the name is resolved", async () => {
  for (const url of refusedSpellings().slice(0, 50))
    await expect(send(`http://${url}/`, toRequest())).rejects.toThrow("fetch failed");
  const lookup = createDirectFetch({
    allowNetworks: [],
    limits,
    lookup: (_name, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  await expect(lookup("http://provider.example/", toRequest())).rejects.toMatchObject({
    message: "fetch failed",
    cause: { code: "address_refused" },
  });
});

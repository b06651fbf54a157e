import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { localCertificate, type Received, startReceiver } from "../../server/src/lib/testing/https-receiver.ts";
import { createBodyLimit } from "./body-limit.ts";
import { createSafeFetch } from "./safe-fetch.ts";

const fetch = createSafeFetch({ allowNetworks: ["127.0.0.1/32"], ca: localCertificate.cert });
const plain = { certificate: "plain" } as const;
const answerOk = (_received: Received, response: ServerResponse) => void response.end("fine");

const redirectTo = (location: string, status: number) => (_received: Received, response: ServerResponse) =>
  void response.writeHead(status, { location }).end("moved");

/** Redirects /5 to /4 and so on; /0 is the end. */
function countDown({ url }: Received, response: ServerResponse): void {
  const left = Number(url.slice(1));
  if (left === 0) response.end("there");
  else response.writeHead(302, { location: `/${left - 1}` }).end();
}

test("http and https both work in an allowed network", async () => {
  await using one = await startReceiver(answerOk, plain);
  await using two = await startReceiver(answerOk);
  expect(await (await fetch(one.url)).text()).toBe("fine");
  expect(await (await fetch(two.url)).text()).toBe("fine");
});

test.each([
  "http://127.0.0.2",
  "https://10.0.0.1",
  "http://[::1]",
  "http://169.254.169.254/latest",
  "data:text/plain,a",
])("%s is refused, and the cause has the reason", async (url) => {
  const error = await fetch(url).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(TypeError);
  expect(error).toMatchObject({ cause: { name: "SafeFetchError" } });
});

test("a redirect into a refused network is not followed", async () => {
  await using secret = await startReceiver(answerOk, { ...plain, host: "127.0.0.2" });
  await using receiver = await startReceiver(redirectTo(secret.url, 302), plain);
  await expect(fetch(receiver.url)).rejects.toMatchObject({ cause: { code: "address_refused" } });
  expect(receiver.received).toHaveLength(1);
  expect(secret.connections).toBe(0);
});

test("a name that resolves to a refused network is refused when connecting", async () => {
  await using secret = await startReceiver(answerOk, plain);
  const lookedUp = createSafeFetch({
    allowNetworks: [],
    lookup: (_name, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  await expect(lookedUp(`http://agent.example:${secret.port}/`)).rejects.toMatchObject({
    cause: { code: "address_refused" },
  });
  expect(secret.connections).toBe(0);
});

test("five redirects are followed and a sixth is not", async () => {
  await using receiver = await startReceiver(countDown, plain);
  const response = await fetch(`${receiver.url}/5`);
  expect(await response.text()).toBe("there");
  expect(response).toMatchObject({ status: 200, redirected: true, url: `${receiver.url}/0` });
  await expect(fetch(`${receiver.url}/6`)).rejects.toMatchObject({ cause: { message: "More than 5 redirects." } });
});

test.each([
  [301, "POST", "GET", ""],
  [302, "POST", "GET", ""],
  [303, "PUT", "GET", ""],
  [302, "PUT", "PUT", "body"],
  [307, "POST", "POST", "body"],
  [308, "PATCH", "PATCH", "body"],
])("after a %i a %s continues as %s", async (status, method, next, body) => {
  await using target = await startReceiver(answerOk, plain);
  await using receiver = await startReceiver(redirectTo(target.url, status), plain);
  await fetch(receiver.url, { method, body: "body", headers: { authorization: "Bearer x", "x-kept": "1" } });
  expect(target.received).toMatchObject([{ method: next, body, headers: { "x-kept": "1" } }]);
  expect(target.received[0]?.headers).not.toHaveProperty("authorization");
  expect("content-type" in (target.received[0]?.headers ?? {})).toBe(body !== "");
});

test("the same origin keeps its credentials", async () => {
  await using receiver = await startReceiver(countDown, plain);
  await fetch(`${receiver.url}/1`, { headers: { authorization: "Bearer x" } });
  expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual(["Bearer x", "Bearer x"]);
});

test("manual and error redirects behave as in the global fetch", async () => {
  await using receiver = await startReceiver(countDown, plain);
  expect(await fetch(`${receiver.url}/3`, { redirect: "manual" })).toMatchObject({ status: 302, redirected: false });
  await expect(fetch(`${receiver.url}/3`, { redirect: "error" })).rejects.toThrow(TypeError);
});

test("the global Request, FormData and Headers are supported", async () => {
  await using receiver = await startReceiver(answerOk, plain);
  const form = new FormData();
  form.set("field", "value");
  const response = await fetch(
    new Request(receiver.url, { method: "POST", body: form, headers: new Headers({ a: "b" }) }),
  );
  expect(response).toBeInstanceOf(Response);
  expect(receiver.received[0]).toMatchObject({ method: "POST", headers: { a: "b" } });
  expect(receiver.received[0]?.body).toContain('name="field"');
});

test("a caller's dispatcher does not bypass the guard", async () => {
  await using secret = await startReceiver(answerOk, { ...plain, host: "127.0.0.2" });
  const own = { dispatcher: { dispatch: () => expect.unreachable("the caller's dispatcher was used") } };
  await expect(fetch(secret.url, own as unknown as RequestInit)).rejects.toThrow("fetch failed");
  await using receiver = await startReceiver(answerOk, plain);
  expect(await (await fetch(receiver.url, own as unknown as RequestInit)).text()).toBe("fine");
});

test("a signal stops it", async () => {
  const controller = new AbortController();
  await using receiver = await startReceiver(() => controller.abort(), plain);
  await expect(fetch(receiver.url, { signal: controller.signal })).rejects.toMatchObject({ name: "AbortError" });
});

const limits = { totalBytes: 100, lineBytes: 10 };

const read = (...chunks: string[]) => {
  const body = ReadableStream.from(chunks.map((chunk) => new TextEncoder().encode(chunk)));
  return new Response(body.pipeThrough(createBodyLimit(limits))).text();
};

test("a body within its limits passes unchanged, however it is chunked", async () => {
  expect(await read("12345", "67890", "\n123456", "7890\n")).toBe("1234567890\n1234567890\n");
});

test.each([
  ["a line that never ends", Array.from({ length: 12 }, () => "a")],
  ["a body that never ends", Array.from({ length: 51 }, () => "a\n")],
])("%s fails", async (_what, chunks) => {
  await expect(read(...chunks)).rejects.toMatchObject({ code: "response_too_large" });
});

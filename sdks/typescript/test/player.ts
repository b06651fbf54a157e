import { expect } from "vitest";
import type { Fetch } from "../src/index.ts";
import { bytesOf, type Chunk, type Exchange, type HeaderMatch } from "./scenario.ts";

export const base = "https://agentrun.test/v2";

/** A `fetch` that plays the exchanges of a scenario in order and checks the requests. */
export type Player = { fetch: Fetch; played(): number; problems: unknown[] };

export function createPlayer(exchanges: Exchange[]): Player {
  const seen: Headers[] = [];
  const problems: unknown[] = [];
  const fetch: Fetch = async (url, init) => {
    const place = seen.length;
    const exchange = exchanges[place];
    seen.push(init.headers as Headers);
    try {
      if (!exchange) throw new Error(`request ${place} was not expected: ${init.method} ${url}`);
      checkRequest(exchange.expect, { url: new URL(url), init, seen });
    } catch (problem) {
      problems.push(problem);
    }
    if (!exchange) throw new TypeError("fetch failed");
    return respond(exchange.respond, init.signal ?? undefined);
  };
  return { fetch, played: () => seen.length, problems };
}

type Sent = { url: URL; init: RequestInit; seen: Headers[] };

function checkRequest(expected: Exchange["expect"], { url, init, seen }: Sent): void {
  expect([init.method, url.pathname]).toEqual([expected.method, expected.path]);
  if (expected.query) expect(Object.fromEntries(url.searchParams)).toEqual(expected.query);
  if (expected.body === null) expect(init.body ?? null).toBeNull();
  else if (expected.body !== undefined) expect(JSON.parse(String(init.body))).toEqual(expected.body);
  const headers = init.headers as Headers;
  for (const [name, match] of Object.entries(expected.headers ?? {})) checkHeader(name, headers.get(name), match, seen);
}

function checkHeader(name: string, value: string | null, match: HeaderMatch, seen: Headers[]): void {
  if (match === null || typeof match === "string") expect(value, name).toBe(match);
  else if ("matches" in match) expect(value ?? "", name).toMatch(new RegExp(match.matches));
  else if ("same_as" in match) expect(value, name).toBe(seen[match.same_as]?.get(name));
  else expect(value, name).not.toBe(seen[match.differs_from]?.get(name));
}

function respond({ fail, status = 200, headers = {}, json, text, chunks }: Exchange["respond"], signal?: AbortSignal) {
  if (fail === "connection") throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
  if (fail === "stall") return new Promise<Response>((_, reject) => onAbort(signal, reject));
  const type = json === undefined ? {} : { "Content-Type": "application/json" };
  const given = Object.fromEntries(Object.entries({ ...type, ...headers }).map(([name, value]) => [name, fill(value)]));
  const body = chunks ? toStream(chunks, signal) : json === undefined ? (text ?? "") : JSON.stringify(json);
  return new Response(body, { status, headers: given });
}

const fill = (value: string): string =>
  value
    .replace("{{base}}", base)
    .replace(/\{\{http-date:([+-]\d+)\}\}/, (_, seconds) =>
      new Date(Date.now() + Number(seconds) * 1000).toUTCString(),
    );

function toStream(chunks: Chunk[], signal?: AbortSignal): ReadableStream {
  const rest = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const chunk = rest.shift();
      if (!chunk) return controller.close();
      if ("cut" in chunk) return controller.error(new TypeError("terminated"));
      if ("stall" in chunk) return new Promise<void>((_, reject) => onAbort(signal, reject));
      controller.enqueue(bytesOf(chunk));
    },
  });
}

const onAbort = (signal: AbortSignal | undefined, act: (reason: unknown) => void): void =>
  signal?.addEventListener("abort", () => act(signal.reason), { once: true });

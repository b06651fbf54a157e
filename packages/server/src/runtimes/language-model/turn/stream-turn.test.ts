import type { BodyReader } from "@agentrun/safe-fetch";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { jsonSchema, type LanguageModel, type ToolSet, tool } from "ai";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ModelSource } from "../../../model/providers.ts";
import { DirectAnswer, type WireFormat } from "../providers/formats/direct-answer.ts";
import { AnswerTaken } from "../providers/open-model.ts";
import { StreamCut, toProviderFailure } from "../providers/provider-failures.ts";
import { streamTurn, type TurnRequest, TurnStopped } from "./stream-turn.ts";
import { begun, sse, streams } from "./testing.ts";
import { newProgress } from "./usage-figures.ts";

const tools: ToolSet = {
  add: tool({
    description: "Adds",
    inputSchema: jsonSchema({ type: "object", properties: { a: { type: "number" } } }),
  }),
};

/** Set for each call: a model compiles the schemas of its provider when it is created. */
let send: typeof fetch = fetch;
const settings = {
  apiKey: "k",
  baseURL: "https://provider.example/v1",
  fetch: ((...call) => send(...call)) as typeof fetch,
};
const models: Record<WireFormat, LanguageModel> = {
  anthropic: createAnthropic(settings)("m"),
  openai: createOpenAI(settings).chat("m"),
  openai_compatible: createOpenAICompatible({ ...settings, name: "server", includeUsage: true })("m"),
};

/** The bytes of a body as they arrive. */
function cut(text: string, cuts: readonly number[]): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const ends = [...new Set(cuts.map((at) => at % Math.max(1, bytes.length)))].sort((a, b) => a - b);
  const chunks = [0, ...ends].map((start, index) => bytes.subarray(start, ends[index] ?? bytes.length));
  return chunks.filter(({ length }) => length > 0);
}

/** As `createDirectFetch` calls a reader. */
function feed(reader: BodyReader, chunks: readonly Uint8Array[]): void {
  try {
    for (const chunk of chunks) reader.onChunk(Buffer.from(chunk));
    reader.onEnd();
  } catch (error) {
    reader.onError(error);
  }
}

const source = (type: WireFormat): ModelSource => ({
  ...{ type, provider: "default", model: "m", apiKey: "k", baseUrl: null, isEnvironments: false },
});

type Settings = Partial<Pick<TurnRequest, "toolChoice" | "tools">>;

/** The turn and what readers got, or how it failed. `isDirect`: it is not read by the SDK. */
async function read(wire: WireFormat, chunks: readonly Uint8Array[], isDirect: boolean, given: Settings = {}) {
  const told = { text: "", reasoning: "", begun: 0 };
  const open = (reader?: BodyReader) => {
    send = async () => {
      if (!reader) {
        const body = ReadableStream.from(chunks) as ReadableStream;
        return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
      }
      feed(reader, chunks);
      throw new AnswerTaken();
    };
    return models[wire];
  };
  const request = {
    wire: isDirect ? wire : null,
    open,
    instructions: null,
    messages: [{ role: "user", content: "hello" }],
    tools,
    toolChoice: "auto",
    format: null,
    settings: {},
    timeouts: { first: 60, next: 60 },
    toldTokens: null,
    readBytes: 5,
    estimatedInput: 1,
    allowance: () => Number.POSITIVE_INFINITY,
    isPieceToken: false,
    textBytes: 1_000_000,
    ...given,
  } satisfies TurnRequest;
  const listener = {
    onBegun: () => {
      told.begun += 1;
    },
    onText: (text: string) => {
      told.text += text;
    },
    onReasoning: (text: string) => {
      told.reasoning += text;
    },
  };
  try {
    const turn = await streamTurn(request, new AbortController().signal, newProgress(), listener);
    if (turn.finish === "") throw new StreamCut();
    return { turn: comparable(turn), told };
  } catch (error) {
    if (error instanceof TurnStopped) return { stopped: error.reason };
    // The SDK words what is malformed by its schemas.
    const failure = toProviderFailure(error, source(wire));
    return { failure: { ...failure, message: failure.message.replace(/(not in the format of \w+): .*/, "$1") } };
  }
}

/**
 * Without what is not sent back to the provider and without ids that were generated; with the key under which the SDK finds a signature of
 * Google.
 */
const comparable = (turn: object): unknown =>
  JSON.parse(JSON.stringify(turn), (_key, value) => {
    if (typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value)) return "generated";
    if (Array.isArray(value))
      return value.filter((part) => part?.kind !== "anthropic.message_start" && part?.content?.length !== 0);
    return value?.providerOptions?.server
      ? { ...value, providerOptions: { google: value.providerOptions.server } }
      : value;
  });

Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

test.each(streams)(
  "%s (%s): the same turn or failure as by the SDK, however the stream is cut",
  async (_name, wire, events) => {
    const text = sse(events);
    const sdk = await read(wire, cut(text, []), false);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 12 }), async (cuts) => {
        expect(await read(wire, cut(text, cuts), true)).toEqual(sdk);
      }),
      { numRuns: 5 },
    );
  },
);

const choices = ["none", "required", { type: "tool", toolName: "add" }, { type: "tool", toolName: "other" }] as const;
const calling = streams.filter(([name]) => /call|^text$/.test(name));

test.each(choices)("a model that does not obey the tool choice %o is stopped as by the SDK", async (toolChoice) => {
  for (const [, wire, events] of calling) {
    const chunks = cut(sse(events), []);
    for (const settings of [{ toolChoice }, { toolChoice, tools: {} }])
      expect(await read(wire, chunks, true, settings)).toEqual(await read(wire, chunks, false, settings));
  }
});

test.each(["openai", "openai_compatible", "anthropic"] as const)(
  "any order of events of %s is read as by the SDK",
  async (wire) => {
    const pool = streams.flatMap(([, format, events]) => (format === wire ? events : []));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pool), { maxLength: 8 }), async (events) => {
        // Of an unknown first event of Anthropic, the SDK reports only that it is no error.
        const chunks = cut(sse(wire === "anthropic" ? [begun, ...events] : events), []);
        expect(await read(wire, chunks, true)).toEqual(await read(wire, chunks, false));
      }),
      { numRuns: 100 },
    );
  },
);

test("every text arrives once and unchanged, however the server writes it", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", minLength: 1 }),
    fc.constantFrom('"', "\\", "\u0000", "\ud83d\ude00"),
  );
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 30 }),
      fc.boolean(),
      fc.array(fc.nat(), { maxLength: 9 }),
      (texts, isEscaped, cuts) => {
        let told = "";
        const answer = new DirectAnswer("openai", [], (part) => {
          if (part.type === "text-delta") told += part.text;
        });
        const sent = texts.map((content) => JSON.stringify({ choices: [{ delta: { content } }] }));
        feed(answer, cut(sse(isEscaped ? sent.map(escapeAll) : sent), cuts));
        expect(told).toBe(texts.join("").toWellFormed());
      },
    ),
    { numRuns: 50 },
  );
});

/** JSON with every character of strings escaped, as some servers write it. */
const escapeAll = (json: string): string =>
  json.replace(/[^\x20-\x7e]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );

import { type SafeClient, SafeFetchError, type SafeRequest, type SafeStream } from "@agentrun/safe-fetch";
import { signPayload, standardWebhookHeaders } from "../lib/crypto/webhook-signature.ts";
import { messageOf } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import { createSecretScrubber } from "../lib/observability/secret-scrubber.ts";
import { traceHeaders } from "../lib/observability/tracing.ts";
import { toFileSummary } from "../model/files.ts";
import { openHeaders, SecretMissing } from "../model/secrets.ts";
import { failure, outputTooLarge, toFailure } from "./http/failures.ts";
import { storeOutputFiles, textBytesWithFiles } from "./http/output-files.ts";
import { type Answer, readEventStream, readJsonAnswer } from "./http/response.ts";
import { findNamedFiles } from "./named-files.ts";
import {
  type Answers,
  type JournalEntry,
  type Outcome,
  type RunHost,
  type Runtime,
  type RuntimeCall,
  toThreadJson,
} from "./runtime.ts";

export type HttpRuntimeOptions = {
  client: SafeClient;
  /** Limit for a run's output, for what it emits, and for its stored state. */
  outputBytes: number;
  openSecret: (sealed: string) => string;
  log: Log;
};

type HttpConfiguration = { type: "http"; url: string; headers?: Record<string, string>; secret?: string };

const envelopeBytes = 65_536;
/** Event streams repeat names and ids around every word, so they are much larger than their content. */
const streamOverhead = 64;
/** The body is truncated after secrets are removed, so that no part of a secret remains. */
const errorBodyCharacters = 2_048;

/** Runs remote agents with one signed POST request for each attempt and each answer. */
export function createHttpRuntime(options: HttpRuntimeOptions): Runtime {
  return {
    startsOver: false,
    async execute(call) {
      try {
        return await callAgent(options, call);
      } catch (error) {
        return toOutcome(options, call, error);
      }
    },
    // Open calls end with the client, which the owner closes.
    stop: async () => undefined,
  };
}

async function callAgent(options: HttpRuntimeOptions, call: RuntimeCall): Promise<Outcome> {
  const settings = await decryptSettings(call, options.openSecret);
  if (settings.type === "failed") return settings;
  const { scrub } = createSecretScrubber([...Object.values(settings.headers), settings.secret ?? ""]);
  const files = await createFileLinks(call);
  const request = toRequest(call, settings, files, options.outputBytes * streamOverhead);
  const response = await options.client.stream(request);
  const reading = { outputBytes: options.outputBytes, host: call.host, scrub };
  const answer = await readAnswer(response, reading);
  if (answer.type === "completed") return settleOutput(answer, reading);
  if (answer.type === "failed") return answer;
  const turn = readAnswers(call.answers).length;
  if (answer.state !== null) await call.host.saveStep(toStateKey(call, turn), answer.state);
  return call.answers.ask(`ask#${turn}`, answer.question);
}

/** The output limit applies after inline files have been stored. */
async function settleOutput(answer: Extract<Answer, { type: "completed" }>, reading: Reading): Promise<Outcome> {
  const output = await storeOutputFiles(answer.output, reading);
  if (typeof output !== "string") return { ...output, tokensUsed: answer.tokensUsed };
  if (Buffer.byteLength(output) > reading.outputBytes) return outputTooLarge(reading.outputBytes);
  return { ...answer, output };
}

/** The agent has no API key, so it gets links that expire. */
async function createFileLinks(call: RuntimeCall): Promise<LinkedFile[]> {
  const files = await findNamedFiles(call, readAnswers(call.answers));
  return Promise.all(files.map(async (file) => ({ ...toFileSummary(file), url: await call.host.files.link(file) })));
}

async function decryptSettings(call: RuntimeCall, openSecret: (sealed: string) => string) {
  const { runtime } = call.configuration;
  if (runtime.type !== "http") return failure("agent_error", "This agent is not an HTTP agent.");
  const { url, headers = {}, secret }: HttpConfiguration = runtime;
  try {
    const settings: HttpSettings = {
      url,
      headers: await openHeaders(headers, openSecret, call.host.readSecret),
      secret: typeof secret === "string" ? openSecret(secret) : null,
    };
    return { type: "settings" as const, ...settings };
  } catch (error) {
    if (error instanceof SecretMissing) return failure("agent_error", error.message);
    return failure("agent_error", "The agent's stored headers or secret cannot be decrypted. Set them again.");
  }
}

type Reading = { outputBytes: number; host: RunHost; scrub: (text: string) => string };

/** Removes secrets that were sent to the agent from everything that it returns. */
async function readAnswer(response: SafeStream, { outputBytes, host, scrub }: Reading): Promise<Answer> {
  const { status, headers, body } = response;
  if (status < 200 || status > 299) return toStatusFailure(status, scrub((await readText(body, envelopeBytes)).text));
  const answerBytes = outputBytes + textBytesWithFiles(outputBytes) + envelopeBytes;
  if (/^text\/event-stream\b/i.test(String(headers["content-type"] ?? "")))
    return readEventStream(body, { outputBytes, eventChars: answerBytes, host, scrub });
  const { text, truncated } = await readText(body, answerBytes);
  return truncated ? outputTooLarge(outputBytes) : readJsonAnswer(scrub(text), outputBytes);
}

/** Reads up to `maxBytes` of a body. */
async function readText(body: AsyncIterable<Buffer>, maxBytes: number) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes));
  return { text, truncated: bytes > maxBytes };
}

function toStatusFailure(status: number, body: string): Answer {
  const isRedirect = status >= 300 && status <= 399;
  const message = `The agent returned status ${status}${isRedirect ? "; redirects are not followed" : ""}.`;
  const retryable = status === 408 || status === 429 || status >= 500;
  return failure("agent_error", message, { retryable, details: { status, body: body.slice(0, errorBodyCharacters) } });
}

function toOutcome({ outputBytes, log }: HttpRuntimeOptions, call: RuntimeCall, error: unknown): Outcome {
  if (call.signal.aborted) return failure("agent_error", "The run was stopped.");
  if (error instanceof SafeFetchError && error.code === "aborted") return { type: "lost", message: error.message };
  const failed = toFailure(error, outputBytes);
  if (failed) return failed;
  log.info({ run_id: call.run.id, err: error }, "a run of an HTTP agent could not continue");
  return { type: "lost", message: `The run could not continue: ${messageOf(error)}` };
}

/** A file that the input or the thread references, with its download URL. */
export type LinkedFile = ReturnType<typeof toFileSummary> & { url: string };

export type HttpSettings = { url: string; headers: Record<string, string>; secret: string | null };

/** Longer than any run: the run's own signal ends a call. */
const maxRunMs = 3_600_000;

/** The request that starts a run at the agent, or continues it after an answer. */
export function toRequest(
  call: RuntimeCall,
  settings: HttpSettings,
  files: readonly LinkedFile[],
  maxResponseBytes: number,
): SafeRequest {
  const body = toBody(call, files);
  const { url } = settings;
  const { signal } = call;
  return {
    url,
    method: "POST",
    headers: toHeaders(call, settings, body),
    body,
    timeoutMs: maxRunMs,
    maxResponseBytes,
    signal,
  };
}

/** Input and answers are inserted as JSON text, unchanged. */
function toBody({ run, journal, answers: given, thread }: RuntimeCall, files: readonly LinkedFile[]): string {
  const { id: run_id, attempt, agentId: agent_id, metadata } = run;
  const head = JSON.stringify({ run_id, attempt, agent_id, metadata }).slice(0, -1);
  const answers = readAnswers(given);
  const state = findState(journal, answers.length - 1);
  const resumed = answers.length > 0 ? `,"answers":[${answers.join(",")}],"state":${state ?? "null"}` : "";
  const conversation = thread ? `,"thread":${toThreadJson(thread)}` : "";
  const named = files.length > 0 ? `,"files":${JSON.stringify(files)}` : "";
  return `${head},"input":${run.input}${resumed}${conversation}${named}}`;
}

function toHeaders(call: RuntimeCall, { headers, secret }: HttpSettings, body: string): Record<string, string> {
  const id = toCallId(call);
  const own: Record<string, string> = {
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "Idempotency-Key": id,
    ...traceHeaders(),
    ...(secret === null ? {} : toSignatures(secret, id, body)),
  };
  const taken = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const configured = Object.entries(headers).filter(([name]) => !taken.has(name.toLowerCase()));
  return { ...Object.fromEntries(configured), ...own };
}

const toSignatures = (secret: string, id: string, body: string) => ({
  "X-SERVICE-Signature": signPayload(secret, body),
  ...standardWebhookHeaders(secret, id, Math.floor(Date.now() / 1_000), body),
});

/** A call after an answer is a new call, even within the same attempt. */
function toCallId({ run, answers }: RuntimeCall): string {
  const { length } = readAnswers(answers);
  return `${run.id}:${run.attempt}${length > 0 ? `:${length}` : ""}`;
}

const turnOf = ({ place }: { place: string }): number => Number(/#(\d+)/.exec(place)?.[1] ?? Number.NaN);

/** People's answers (JSON text), in the order of the questions. */
export const readAnswers = (answers: Answers): string[] =>
  answers
    .latest()
    .sort((one, other) => turnOf(one) - turnOf(other))
    .map(({ text }) => text);

/** State that the agent returned with its latest question. The state of a later attempt takes precedence. */
function findState(journal: readonly JournalEntry[], turn: number): string | null {
  const states = journal.filter(({ kind, key }) => kind === "step" && isStateKey(key, turn));
  return states.sort((one, other) => attemptOf(one) - attemptOf(other)).at(-1)?.value ?? null;
}

const isStateKey = (key: string, turn: number): boolean => key === `state#${turn}` || key.startsWith(`state#${turn}.`);
const attemptOf = ({ key }: JournalEntry): number => Number(key.split(".")[1] ?? 0);

/** The step key for the state. A step is written only once, so a repeated attempt uses its own key. */
export function toStateKey({ run, journal }: RuntimeCall, turn: number): string {
  const isTaken = journal.some(({ kind, key }) => kind === "step" && key === `state#${turn}`);
  return isTaken ? `state#${turn}.${run.attempt}` : `state#${turn}`;
}

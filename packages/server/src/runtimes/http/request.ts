import type { SafeRequest } from "../../lib/safe-fetch.ts";
import { signPayload, standardWebhookHeaders } from "../../lib/sign.ts";
import { traceHeaders } from "../../lib/trace.ts";
import type { toToldFile } from "../../model/files.ts";
import type { Answers, JournalEntry, RuntimeCall } from "../runtime.ts";
import { toThreadText } from "../threads.ts";

/** A file that the input or the conversation names, with an address to read it by. */
export type LinkedFile = ReturnType<typeof toToldFile> & { url: string };

export type HttpSettings = { url: string; headers: Record<string, string>; secret: string | null };

/** Longer than any run may take: the run's own signal is what ends a call. */
const longestRunMs = 3_600_000;

/** The call that asks an agent elsewhere to do a run, or to go on with it after an answer. */
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
    timeoutMs: longestRunMs,
    maxResponseBytes,
    signal,
  };
}

/** The input and the answers go in as the JSON text they are. */
function toBody({ run, journal, answers: given, thread }: RuntimeCall, files: readonly LinkedFile[]): string {
  const { id: run_id, attempt, agentId: agent_id, metadata } = run;
  const head = JSON.stringify({ run_id, attempt, agent_id, metadata }).slice(0, -1);
  const answers = readAnswers(given);
  const state = findState(journal, answers.length - 1);
  const resumed = answers.length > 0 ? `,"answers":[${answers.join(",")}],"state":${state ?? "null"}` : "";
  const conversation = thread ? `,"thread":${toThreadText(thread)}` : "";
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

/** A call after an answer is another call than the one before it, also within one attempt. */
function toCallId({ run, answers }: RuntimeCall): string {
  const { length } = readAnswers(answers);
  return `${run.id}:${run.attempt}${length > 0 ? `:${length}` : ""}`;
}

const turnOf = ({ place }: { place: string }): number => Number(/#(\d+)/.exec(place)?.[1] ?? Number.NaN);

/** The JSON texts of what people answered, in the order of the questions. */
export const readAnswers = (answers: Answers): string[] =>
  answers
    .latest()
    .sort((one, other) => turnOf(one) - turnOf(other))
    .map(({ text }) => text);

/** What the agent gave with its latest question; a repeated attempt's word stands before an earlier one's. */
function findState(journal: readonly JournalEntry[], turn: number): string | null {
  const states = journal.filter(({ kind, key }) => kind === "step" && isStateKey(key, turn));
  return states.sort((one, other) => attemptOf(one) - attemptOf(other)).at(-1)?.value ?? null;
}

const isStateKey = (key: string, turn: number): boolean => key === `state#${turn}` || key.startsWith(`state#${turn}.`);
const attemptOf = ({ key }: JournalEntry): number => Number(key.split(".")[1] ?? 0);

/** Where the state is kept: a step is written once, so a repeated attempt takes a key of its own. */
export function toStateKey({ run, journal }: RuntimeCall, turn: number): string {
  const isTaken = journal.some(({ kind, key }) => kind === "step" && key === `state#${turn}`);
  return isTaken ? `state#${turn}.${run.attempt}` : `state#${turn}`;
}

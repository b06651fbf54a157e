import { setTimeout as pause } from "node:timers/promises";
import type {
  HeardRun,
  RegisteredWorker,
  RegisterWorkerRequest,
  ReportedRun,
  WorkerRuns,
} from "../../../contract/src/worker-protocol.ts";
import type { Answer, Connection } from "./connection.ts";
import { WorkerRefused } from "./connection.ts";

/** What a worker says to the service: each call is repeated until there is an answer, and the worker registered anew where it is not known. */
export type Session = {
  readonly terms: RegisteredWorker;
  poll(slots: number, running: number): Promise<Pick<WorkerRuns, "runs" | "report">>;
  /** Ends the poll that is open, wherever it is. */
  endPoll(): Promise<void>;
  report(runs: ReportedRun[]): Promise<HeardRun[]>;
  leave(): Promise<void>;
};

const firstPauseMs = 200;
const longestPauseMs = 5_000;
const registrationMs = 30_000;
const shortestMs = 1_000;

/** A report that gets no answer is repeated before the worker counts as silent: this is less than a third of that time. */
const reportMs = ({ heartbeat_seconds }: RegisteredWorker): number => Math.max(shortestMs, heartbeat_seconds * 900);

/** A poll that waits is sent something every `ping_seconds`; a service of an earlier release sends nothing until it answers. */
const pollMs = ({ ping_seconds, poll_seconds }: RegisteredWorker): number =>
  ping_seconds === undefined ? poll_seconds * 1_000 + registrationMs : ping_seconds * 2_000 + shortestMs;

/** Where a worker says what it does, a line at a time. */
export type WriteLog = (line: string) => void;

export async function openSession(
  connection: Connection,
  request: RegisterWorkerRequest,
  say: WriteLog,
): Promise<Session> {
  const insist = createInsistence(connection, request.queues, say);
  const register = async () => {
    const made = (await insist("POST", "/workers", request, registrationMs)).body as RegisteredWorker;
    for (const { name, agent_id } of made.agents) if (agent_id === null) say(toMissing(name));
    return made;
  };
  let terms = await register();
  say(toGreeting(connection.baseURL, request));
  let registering: Promise<void> | null = null;
  const registerAgain = async () => {
    say("The service does not know this worker any more; it registers again.");
    terms = await register();
    registering = null;
  };
  const call = async (name: string, body: unknown, limitMs = reportMs, wanted: readonly number[] = []) => {
    for (;;) {
      const answer = await insist("POST", `/workers/${terms.id}${name}`, body, limitMs(terms), [404, ...wanted]);
      if (answer.status !== 404) return answer;
      registering ??= registerAgain();
      await registering;
    }
  };
  return {
    get terms() {
      return terms;
    },
    async poll(slots, running) {
      const wait_seconds = terms.poll_seconds;
      const answer = await call("/poll", { slots, running, wait_seconds }, pollMs);
      return answer.body as WorkerRuns;
    },
    async endPoll() {
      await call("/poll", { slots: 0, wait_seconds: 0 });
    },
    async report(runs) {
      const answer = await call("/report", { runs }, reportMs, misunderstood);
      if (!misunderstood.includes(answer.status)) return (answer.body as { runs: HeardRun[] }).runs;
      say(`The service did not understand a report; its ${runs.length} runs are given up: ${errorOf(answer).message}`);
      const message = "The service did not understand the worker.";
      return runs.map(({ token }) => ({ token, status: "gone", message }));
    },
    async leave() {
      await connection.call("DELETE", `/workers/${terms.id}`, undefined, reportMs(terms));
    },
  };
}

/** One sentence, the same in every language. */
const toGreeting = (baseURL: string, { name, build, queues, agents = [] }: RegisterWorkerRequest): string =>
  `Worker ${name} (${build ? `build ${build}` : "no build"}) has registered at ${baseURL}; queues: ${queues.join(", ")}; ` +
  `agents: ${agents.map((agent) => agent.name).join(", ")}.`;

const toMissing = (name: string): string =>
  `There is no agent "${name}", and this key may not make it: give it the scope agents:write, or make the agent yourself.`;

type Method = "POST" | "DELETE";

/** Calls that are made until there is an answer that will not change by itself. */
function createInsistence(connection: Connection, queues: readonly string[], say: WriteLog) {
  return async (method: Method, path: string, body: unknown, timeoutMs: number, wanted: readonly number[] = []) => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const answer = await connection.call(method, path, body, timeoutMs).catch(toSilence);
      const { status } = answer;
      if ((status > silence && status < 300) || wanted.includes(status)) return answer;
      if (!isPassing(status)) throw new WorkerRefused(toRefusal(connection.baseURL, answer, queues));
      const waitMs = answer.retryAfterMs ?? pauseMs * (0.5 + Math.random());
      const what = status === silence ? answer.body : `it answered ${status}.`;
      say(`${method} ${connection.baseURL}${path}: ${what} Again in ${(waitMs / 1_000).toFixed(1)} s.`);
      await pause(waitMs);
    }
  };
}

/** The status of an answer that did not come; its body says why. */
const silence = 0;

/** Another attempt may be answered otherwise. */
const isPassing = (status: number): boolean => status === silence || status >= 500 || status === 429 || status === 408;

/** No answer is one that may come yet, unless nobody asks any more. */
function toSilence(error: Error & { code?: string }): Answer {
  if (error instanceof WorkerRefused) throw error;
  const advice = untrusted.test(error.code ?? "") ? trustAdvice : "";
  return { status: silence, body: `${error.message || error.code || error.name}.${advice}`, retryAfterMs: null };
}

const untrusted = /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/;
const trustAdvice =
  " The certificate's authority is not trusted here: name its file in AGENTRUN_CA_FILE. A service that made its own keeps it in " +
  "tls/ca.pem of its data directory.";

/** What the service says to a report that breaks the protocol: who says it is not refused. */
const misunderstood: readonly number[] = [400, 413, 422];

const errorOf = ({ body }: Answer) => (body as { error?: { code?: string; message?: string } } | null)?.error ?? {};

/** One sentence, the same in every language, and what to do where it is the key's fault. */
function toRefusal(baseURL: string, answer: Answer, queues: readonly string[]): string {
  const { status } = answer;
  const { code, message = "without a word." } = errorOf(answer);
  const known = [status, code].filter(Boolean).join(" ");
  const refusal = `The service at ${baseURL} refuses this worker (${known}): ${message}`;
  if (status !== 401 && status !== 403) return refusal;
  const flags = queues.map((queue) => `--queue ${queue}`).join(" ");
  return `${refusal} Give it a key of its own in AGENTRUN_API_KEY: agentrun keys create worker --scope workers:run ${flags}`;
}

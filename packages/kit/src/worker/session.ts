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

/** The worker's calls to the service: each is retried until there is a response, and the worker registers again if the service does not know it. */
export type Session = {
  readonly terms: RegisteredWorker;
  poll(slots: number, running: number): Promise<Pick<WorkerRuns, "runs" | "report">>;
  /** Ends the open poll. */
  endPoll(): Promise<void>;
  report(runs: ReportedRun[]): Promise<HeardRun[]>;
  deregister(): Promise<void>;
};

const firstPauseMs = 200;
const maxPauseMs = 5_000;
const registrationMs = 30_000;
const minTimeoutMs = 1_000;

/** A report without a response is repeated before the worker counts as silent: the timeout is less than a third of that time. */
const reportMs = ({ heartbeat_seconds }: RegisteredWorker): number => Math.max(minTimeoutMs, heartbeat_seconds * 900);

/** The service sends data on a waiting poll every `ping_seconds`; earlier releases send nothing until the response. */
const pollMs = ({ ping_seconds, poll_seconds }: RegisteredWorker): number =>
  ping_seconds === undefined ? poll_seconds * 1_000 + registrationMs : ping_seconds * 2_000 + minTimeoutMs;

/** Writes one line to the worker's log. */
export type WriteLog = (line: string) => void;

export async function openSession(
  connection: Connection,
  request: RegisterWorkerRequest,
  log: WriteLog,
): Promise<Session> {
  const callUntilFinal = createRetryingCall(connection, request.queues, log);
  const register = async () => {
    const made = (await callUntilFinal("POST", "/workers", request, registrationMs)).body as RegisteredWorker;
    for (const { name, agent_id } of made.agents) if (agent_id === null) log(toMissing(name));
    return made;
  };
  let terms = await register();
  log(toGreeting(connection.baseURL, request));
  let registering: Promise<void> | null = null;
  const registerAgain = async () => {
    log("The service has removed this worker; registering again.");
    terms = await register();
    registering = null;
  };
  const call = async (name: string, body: unknown, limitMs = reportMs, wanted: readonly number[] = []) => {
    for (;;) {
      const answer = await callUntilFinal("POST", `/workers/${terms.id}${name}`, body, limitMs(terms), [
        404,
        ...wanted,
      ]);
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
      log(
        `The service rejected a report as invalid. Its ${runs.length} runs stop on this worker: ${errorOf(answer).message}`,
      );
      const message = "The service rejected the worker's report.";
      return runs.map(({ token }) => ({ token, status: "gone", message }));
    },
    async deregister() {
      await connection.call("DELETE", `/workers/${terms.id}`, undefined, reportMs(terms));
    },
  };
}

/** One sentence, the same in all SDK languages. */
const toGreeting = (baseURL: string, { name, build, queues, agents = [] }: RegisterWorkerRequest): string =>
  `Worker ${name} (${build ? `build ${build}` : "no build"}) has registered at ${baseURL}; queues: ${queues.join(", ")}; ` +
  `agents: ${agents.map((agent) => agent.name).join(", ")}.`;

const toMissing = (name: string): string =>
  `There is no agent "${name}", and this key cannot create it. Add the scope agents:write to the key, or create the agent yourself.`;

type Method = "POST" | "DELETE";

/** Retries calls until there is a final response. */
function createRetryingCall(connection: Connection, queues: readonly string[], log: WriteLog) {
  return async (method: Method, path: string, body: unknown, timeoutMs: number, wanted: readonly number[] = []) => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      const answer = await connection.call(method, path, body, timeoutMs).catch(toNoResponse);
      const { status } = answer;
      if ((status > noResponse && status < 300) || wanted.includes(status)) return answer;
      if (!isTransient(status)) throw new WorkerRefused(toRefusal(connection.baseURL, answer, queues));
      const waitMs = answer.retryAfterMs ?? pauseMs * (0.5 + Math.random());
      const what = status === noResponse ? answer.body : `status ${status}.`;
      log(`${method} ${connection.baseURL}${path}: ${what} Retrying in ${(waitMs / 1_000).toFixed(1)} s.`);
      await pause(waitMs);
    }
  };
}

/** The status of a missing response; its body is the reason. */
const noResponse = 0;

/** Whether a retry may succeed. */
const isTransient = (status: number): boolean =>
  status === noResponse || status >= 500 || status === 429 || status === 408;

/** Converts a network error to a missing response, which is retried; rethrows a refusal. */
function toNoResponse(error: Error & { code?: string }): Answer {
  if (error instanceof WorkerRefused) throw error;
  const advice = untrusted.test(error.code ?? "") ? trustAdvice : "";
  return { status: noResponse, body: `${error.message || error.code || error.name}.${advice}`, retryAfterMs: null };
}

const untrusted = /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/;
const trustAdvice =
  " The certificate's authority is not trusted here: set AGENTRUN_CA_FILE to its file. If the service created its own authority, the file is " +
  "tls/ca.pem in its data directory.";

/** Statuses of a report that violates the protocol: its runs are lost, but the worker is not refused. */
const misunderstood: readonly number[] = [400, 413, 422];

const errorOf = ({ body }: Answer) => (body as { error?: { code?: string; message?: string } } | null)?.error ?? {};

/** One sentence, the same in all SDK languages, and what to do if the key is the cause. */
function toRefusal(baseURL: string, answer: Answer, queues: readonly string[]): string {
  const { status } = answer;
  const { code, message = "no message." } = errorOf(answer);
  const known = [status, code].filter(Boolean).join(" ");
  const refusal = `The service at ${baseURL} rejected this worker (${known}): ${message}`;
  if (status !== 401 && status !== 403) return refusal;
  const flags = queues.map((queue) => `--queue ${queue}`).join(" ");
  return `${refusal} Create a key for it and set AGENTRUN_API_KEY: agentrun keys create worker --scope workers:run ${flags}`;
}

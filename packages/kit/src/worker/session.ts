import { setTimeout as pause } from "node:timers/promises";
import type {
  HeardRun,
  RegisteredWorker,
  RegisterWorkerRequest,
  WorkerRuns,
} from "../../../contract/src/worker-protocol.ts";
import type { Answer, Connection } from "./connection.ts";
import { WorkerRefused } from "./refused.ts";

/** What a worker says to the service: each call is repeated until there is an answer, and the worker registered anew where it is not known. */
export type Session = {
  readonly terms: RegisteredWorker;
  poll(slots: number, running: number): Promise<Pick<WorkerRuns, "runs" | "report">>;
  /** Ends the poll that is open, wherever it is. */
  endPoll(): Promise<void>;
  report(runs: unknown[]): Promise<HeardRun[]>;
  leave(): Promise<void>;
};

const firstPauseMs = 200;
const longestPauseMs = 5_000;
const callMs = 30_000;

export async function openSession(connection: Connection, request: RegisterWorkerRequest): Promise<Session> {
  const register = async () =>
    (await insist(() => connection.call("POST", "/workers", request, callMs))).body as RegisteredWorker;
  let terms = await register();
  let registering: Promise<void> | null = null;
  const registerAgain = async () => {
    terms = await register();
    registering = null;
  };
  const call = async (method: "POST" | "DELETE", name: string, body: unknown, timeoutMs = callMs): Promise<Answer> => {
    for (;;) {
      const answer = await insist(() => connection.call(method, `/workers/${terms.id}${name}`, body, timeoutMs), [404]);
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
      const answer = await call("POST", "/poll", { slots, running, wait_seconds }, wait_seconds * 1_000 + callMs);
      return answer.body as WorkerRuns;
    },
    async endPoll() {
      await call("POST", "/poll", { slots: 0, wait_seconds: 0 });
    },
    async report(runs) {
      return ((await call("POST", "/report", { runs })).body as { runs: HeardRun[] }).runs;
    },
    async leave() {
      await connection.call("DELETE", `/workers/${terms.id}`, undefined, callMs);
    },
  };
}

/** Until there is an answer that will not change by itself. */
async function insist(attempt: () => Promise<Answer>, wanted: readonly number[] = []): Promise<Answer> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const answer = await attempt().catch(unlessRefused);
    if (answer && (answer.status < 300 || wanted.includes(answer.status))) return answer;
    const isPassing = !answer || answer.status >= 500 || answer.status === 429 || answer.status === 408;
    if (!isPassing) throw new WorkerRefused(messageOf(answer));
    await pause(answer?.retryAfterMs ?? pauseMs * (0.5 + Math.random()));
  }
}

/** No answer is one that may come yet, unless nobody asks any more. */
function unlessRefused(error: unknown): null {
  if (error instanceof WorkerRefused) throw error;
  return null;
}

function messageOf({ status, body }: Answer): string {
  const error = (body as { error?: { message?: string } } | null)?.error;
  return `The service refuses this worker (${status}): ${error?.message ?? "without a word"}`;
}

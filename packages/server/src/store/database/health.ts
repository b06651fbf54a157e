import { settlesWithin } from "../../lib/concurrency/promises.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Log } from "../../lib/observability/log.ts";
import { isUnwritable, sqlState, translate } from "./failures.ts";
import type { Liveness } from "./liveness.ts";

/** Checks whether the database can be used, through the pools that statements use. */
export type Health = {
  /** Receives each failure: after a rejected write, a test write must succeed before the database is healthy again. */
  note(failure: unknown): void;
  /** Null: healthy. */
  findProblem(): Promise<ServiceError | null>;
};

export type HealthOptions = {
  log: Log;
  liveness: Pick<Liveness, "hasLateAnswers">;
  /** One per pool. */
  probes: readonly Probe[];
  /** A write that needs disk space and leaves nothing behind. */
  write: () => Promise<unknown>;
};

/** A round trip through a pool; `onConnection` is called when it got a connection. */
export type Probe = { execute: (onConnection: () => void) => Promise<unknown>; isExhausted: () => boolean };

const probeTimeoutMs = 3_000;

export function createHealth({ log, liveness, probes, write }: HealthOptions): Health {
  let unwritable: ServiceError | null = null;
  let checking: Promise<ServiceError | null> | null = null;

  const check = async (): Promise<ServiceError | null> => {
    if (liveness.hasLateAnswers()) return noAnswer();
    const problems = await Promise.all(probes.map(probe));
    const problem = problems.find((found) => found !== null) ?? (unwritable && (await problemOf(write)));
    if (problem) return problem;
    if (unwritable) log.info("the database accepts writes again");
    unwritable = null;
    return null;
  };

  return {
    note(failure) {
      if (!isUnwritable(failure)) return;
      if (unwritable?.code !== failure.code) log.error({ code: failure.code, err: failure.cause }, failure.message);
      unwritable = failure;
    },
    findProblem() {
      checking ??= check().finally(() => {
        checking = null;
      });
      return checking;
    },
  };
}

const unavailable = (message: string, cause?: unknown) =>
  new ServiceError("service_unavailable", { message, cause, headers: { "Retry-After": "2" } });

const noAnswer = () => unavailable("The database does not respond.");

const checkAccess = "The database refuses this node. Check the user and password of DATABASE_URL, and pg_hba.conf.";

const knownStates: Record<string, string> = {
  "28P01": checkAccess,
  "28000": checkAccess,
  "3D000": "The database named in DATABASE_URL does not exist.",
  "53300": "The database has no free connection. Raise its max_connections, or lower AGENTRUN_DATABASE_CONNECTIONS.",
  "55000": "The database accepts no connections.",
  "57P01": "The database is shutting down.",
  "57P02": "The database is shutting down.",
  "57P03": "The database is starting or stopping.",
};

/** A message for the public health endpoint: without the address or the user of the database. */
function toPublicError(failure: ServiceError): ServiceError {
  if (failure.code !== "service_unavailable") return failure;
  const state = sqlState(failure);
  const reason = /^[A-Z0-9_]+$/.test(state) ? state : "no connection is available";
  return unavailable(knownStates[state] ?? `The database does not respond: ${reason}.`, failure);
}

/**
 * A fully used pool is busy, not broken: a load balancer must not remove the node for that. Liveness checks watch the connections in
 * use, and the pool of the heartbeats always has one left for this probe.
 */
async function probe({ execute, isExhausted }: Probe): Promise<ServiceError | null> {
  if (isExhausted()) return null;
  let hasConnection = false;
  const problem = await problemOf(() =>
    execute(() => {
      hasConnection = true;
    }),
  );
  return !hasConnection && isExhausted() ? null : problem;
}

/** A timeout is a problem; a rejected statement shows that the database responds. */
async function problemOf(execute: () => Promise<unknown>): Promise<ServiceError | null> {
  try {
    return (await settlesWithin(probeTimeoutMs, execute())) ? null : noAnswer();
  } catch (error) {
    const failure = translate(error);
    return failure instanceof ServiceError ? toPublicError(failure) : null;
  }
}

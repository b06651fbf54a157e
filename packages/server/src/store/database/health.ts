import { settlesWithin } from "../../lib/concurrency/promises.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Log } from "../../lib/observability/log.ts";
import { isUnwritable, sqlState, translate } from "./failures.ts";
import type { Liveness } from "./liveness.ts";

/** Whether work can be done here, asked by the ways that work itself goes. */
export type Health = {
  /** Told of each failure: a store that took no write is asked for one before it counts as well again. */
  note(failure: unknown): void;
  /** Null: all is well. */
  findProblem(): Promise<ServiceError | null>;
};

export type HealthOptions = {
  log: Log;
  liveness: Pick<Liveness, "hasLateAnswers">;
  /** One for each pool. */
  probes: readonly Probe[];
  /** Writes something that needs room and leaves nothing behind. */
  write: () => Promise<unknown>;
};

/** A round trip by a pool, which says when it has got a connection, and whether all connections of that pool are in use. */
export type Probe = { execute: (onConnection: () => void) => Promise<unknown>; isExhausted: () => boolean };

const probeTimeoutMs = 3_000;

export function createHealth({ log, liveness, probes, write }: HealthOptions): Health {
  let unwritable: ServiceError | null = null;
  let looking: Promise<ServiceError | null> | null = null;

  const look = async (): Promise<ServiceError | null> => {
    if (liveness.hasLateAnswers()) return noAnswer();
    const troubles = await Promise.all(probes.map(probe));
    const trouble = troubles.find((found) => found !== null) ?? (unwritable && (await troubleOf(write)));
    if (trouble) return trouble;
    if (unwritable) log.info("the database takes writes again");
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
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },
  };
}

const unavailable = (message: string, cause?: unknown) =>
  new ServiceError("service_unavailable", { message, cause, headers: { "Retry-After": "2" } });

const noAnswer = () => unavailable("The database does not answer: it keeps silent.");

const checkAccess = "The database refuses this node. Check the user and password of DATABASE_URL, and pg_hba.conf.";

const knownStates: Record<string, string> = {
  "28P01": checkAccess,
  "28000": checkAccess,
  "3D000": "The database that DATABASE_URL names is not there.",
  "53300":
    "The database has no connection to spare. Raise its max_connections, or lower AGENTRUN_DATABASE_CONNECTIONS.",
  "55000": "The database takes no connections.",
  "57P01": "The database is being stopped.",
  "57P02": "The database is being stopped.",
  "57P03": "The database is starting or stopping.",
};

/** Why, in words for whoever asks: strangers may, so neither where the database is nor who we are there. */
function inWords(failure: ServiceError): ServiceError {
  if (failure.code !== "service_unavailable") return failure;
  const state = sqlState(failure);
  const reason = /^[A-Z0-9_]+$/.test(state) ? state : "no connection is to be had";
  return unavailable(knownStates[state] ?? `The database does not answer: ${reason}.`, failure);
}

/**
 * A pool whose connections are all in use is busy, not broken: a load balancer must not take the node away for that. Its
 * connections are watched while they are in use, and the pool of the heartbeats always has one left for this question.
 */
async function probe({ execute, isExhausted }: Probe): Promise<ServiceError | null> {
  if (isExhausted()) return null;
  let hasConnection = false;
  const trouble = await troubleOf(() =>
    execute(() => {
      hasConnection = true;
    }),
  );
  return !hasConnection && isExhausted() ? null : trouble;
}

/** No answer in time is trouble; a refusal of the question itself is an answer. */
async function troubleOf(execute: () => Promise<unknown>): Promise<ServiceError | null> {
  try {
    return (await settlesWithin(probeTimeoutMs, execute())) ? null : noAnswer();
  } catch (error) {
    const failure = translate(error);
    return failure instanceof ServiceError ? inWords(failure) : null;
  }
}

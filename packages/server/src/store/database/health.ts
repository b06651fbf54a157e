import { ServiceError } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";
import { within } from "../../lib/within.ts";
import { isUnwritable, translate } from "./failures.ts";
import type { Liveness } from "./liveness.ts";

/** Whether work can be done here, asked by the ways that work itself goes. */
export type Health = {
  /** Told of each failure: a store that took no write is asked for one before it counts as well again. */
  note(failure: unknown): void;
  /** Null: all is well. */
  findTrouble(): Promise<ServiceError | null>;
};

export type HealthOptions = {
  log: Log;
  liveness: Pick<Liveness, "hasLateAnswers">;
  /** A round trip by each of the pools. */
  asks: readonly (() => Promise<unknown>)[];
  /** Writes something that needs room and leaves nothing behind. */
  write: () => Promise<unknown>;
};

const patienceMs = 3_000;

export function createHealth({ log, liveness, asks, write }: HealthOptions): Health {
  let unwritable: ServiceError | null = null;
  let looking: Promise<ServiceError | null> | null = null;

  const look = async (): Promise<ServiceError | null> => {
    if (liveness.hasLateAnswers()) return noAnswer();
    const troubles = await Promise.all(asks.map((ask) => troubleOf(ask)));
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
    findTrouble() {
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },
  };
}

const noAnswer = () => new ServiceError("service_unavailable", { headers: { "Retry-After": "2" } });

/** No answer in time is trouble; a refusal of the question itself is an answer. */
async function troubleOf(ask: () => Promise<unknown>): Promise<ServiceError | null> {
  try {
    return (await within(patienceMs, ask())) ? null : noAnswer();
  } catch (error) {
    const failure = translate(error);
    return failure instanceof ServiceError ? failure : null;
  }
}

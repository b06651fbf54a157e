import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { Work } from "../model/work.ts";

/** What nodes tell each other. Each is a hint: whoever misses one finds out by polling. */
export type Topic =
  /** A run waits in the queue. */
  | "queued"
  /** A run waits for a worker. */
  | "worker_queued"
  /** Something waits for a worker. */
  | "worker"
  /** A worker takes nothing but runs that are tried apart. */
  | "worker_isolated"
  /** A worker of a new build has come; the id is its organisation's and, behind a space, the queue. */
  | "worker_build"
  /** A report of a worker waits for the node that holds its runs; the id is the node's. */
  | "worker_report"
  /** Such a report was answered. */
  | "worker_answer"
  /** A run has ended or parked; its stream has grown by that. */
  | "settled"
  /** A run shall stop. */
  | "cancel"
  /** A run's stream has grown, and it goes on. */
  | "events"
  /** A run got a message. */
  | "message"
  /** The policies of an organisation have changed. */
  | "policy"
  /** The caps of an organisation have changed. */
  | "caps"
  /** An agent has changed. */
  | "agent"
  /** A key was revoked or changed. */
  | "key"
  /** An organisation allows other web origins. */
  | "origins"
  /** A pipeline run can go on: it is new, shall stop, or a run of it has settled. */
  | "pipeline"
  /** A pipeline run's stream has grown. */
  | "pipeline_events"
  /** An organisation has a new event. */
  | "event"
  /** An organisation has something to deliver. */
  | "delivery"
  /** There is work of a kind, which is the id: said on each node by its own lookout. */
  | "work";

export type Signals = {
  /** Tells this node at once, and the others soon. */
  publish(topic: Topic, id: string): void;
  subscribe(topic: Topic, listener: (id: string) => void): () => void;
};

export type LocalSignals = Signals & {
  /** Tells this node alone. */
  deliver(topic: Topic, id: string): void;
};

/** Within one process. */
export function createLocalSignals(): LocalSignals {
  const listeners = new Map<Topic, Set<(id: string) => void>>();
  const deliver = (topic: Topic, id: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(id);
  };
  return {
    deliver,
    publish: deliver,
    subscribe(topic, listener) {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(listener));
      return () => known.delete(listener);
    },
  };
}

type RoundOptions = {
  signals: Pick<Signals, "subscribe">;
  onError: (error: unknown, name: string) => void;
};

/** How often such a round looks by itself, whatever it was told. */
const unwokenMs = 30_000;

/** A loop whose rounds begin when the lookout has seen work of their kind, and whenever else it is woken. */
export function startWorkLoop(
  name: string,
  kind: Work,
  once: () => Promise<boolean | undefined>,
  { signals, onError }: RoundOptions,
): Loop {
  const loop = startLoop(name, once, { idleMs: unwokenMs, onError });
  signals.subscribe("work", (seen) => {
    if (seen === kind) loop.wake();
  });
  return loop;
}

import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { Work } from "../model/work.ts";

/** Messages between nodes. Each is only a hint: polling finds what a node has missed. */
export type Topic =
  /** A run was enqueued. */
  | "queued"
  /** A run waits for a worker. */
  | "worker_queued"
  /** A worker has pending work. */
  | "worker"
  /** A worker takes only isolated runs. */
  | "worker_isolated"
  /** A worker of a new build has connected. The id is the organisation's id, a space, and the queue. */
  | "worker_build"
  /** A report of a worker waits for the node that holds its runs. The id is the node's. */
  | "worker_report"
  /** A worker's report was answered. */
  | "worker_answer"
  /** A run has ended or waits for an action. Its stream has a new event. */
  | "settled"
  /** A run is to be cancelled. */
  | "cancel"
  /** A run that continues has new events. */
  | "events"
  /** A run has received a message. */
  | "message"
  /** The policies of an organisation have changed. */
  | "policy"
  /** The caps of an organisation have changed. */
  | "caps"
  /** The model providers of an organisation have changed. */
  | "providers"
  /** An agent has changed. */
  | "agent"
  /** A key was revoked or changed. */
  | "key"
  /** The allowed web origins of an organisation have changed. */
  | "origins"
  /** A pipeline run can continue: it is new, is to be cancelled, or one of its runs has settled. */
  | "pipeline"
  /** A pipeline run has new events. */
  | "pipeline_events"
  /** An organisation has a new event. */
  | "event"
  /** An organisation has due deliveries. */
  | "delivery"
  /** There is work of the kind that the id names. Each node's work watcher sends it locally. */
  | "work";

export type Signals = {
  /** Delivers to this node at once, and to the others soon. */
  publish(topic: Topic, id: string): void;
  subscribe(topic: Topic, listener: (id: string) => void): () => void;
};

export type LocalSignals = Signals & {
  /** Delivers to this node only. */
  deliver(topic: Topic, id: string): void;
};

/** Signals within one process. */
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

type WorkLoopOptions = {
  signals: Pick<Signals, "subscribe">;
  onError: (error: unknown, name: string) => void;
};

/** A work loop runs at least this often, also without a signal. */
const idleMs = 30_000;

/** A loop that runs when the work watcher has found work of its kind, or when it is woken. */
export function startWorkLoop(
  name: string,
  kind: Work,
  once: () => Promise<boolean | undefined>,
  { signals, onError }: WorkLoopOptions,
): Loop {
  const loop = startLoop(name, once, { idleMs, onError });
  signals.subscribe("work", (seen) => {
    if (seen === kind) loop.wake();
  });
  return loop;
}

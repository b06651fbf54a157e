import { type Loop, startLoop } from "../lib/loop.ts";
import type { Work } from "../model/work.ts";
import type { Signals } from "./signals.ts";

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

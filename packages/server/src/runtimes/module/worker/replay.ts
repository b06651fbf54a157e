import { JournalOrder } from "../../../model/journal-order.ts";

/** How long the code may take by default to make the calls that the journal has first, while none of its steps is working. */
const defaultPatienceMs = 20_000;

/** The key of the end of the agent's function. */
export const endKey = "";

/** What the journal has, and what the code did instead. `source`: where the code made the call; empty if unknown. */
export type Mismatch = { expected: string; found: string; source: string };

/** Lets the calls of a resumed run pass in the order of its journal. */
export type Replay = {
  /** Resolves when it is the call's turn; undefined: it is now. Never resolves after a mismatch. */
  take(key: string, caller: (...given: never[]) => unknown): Promise<void> | undefined;
  /** The work of a step has begun, and later ended. */
  begin(): void;
  end(key: string, isDone: boolean): void;
  /** Whether the journal has calls that the code has not made yet. */
  isBehind(): boolean;
};

type Waiting = { key: string; source: string; resolve: () => void };

export function createReplay(
  history: readonly string[],
  fail: (mismatch: Mismatch) => void,
  patienceMs = defaultPatienceMs,
): Replay | null {
  if (history.length === 0) return null;
  const order = new JournalOrder(history);
  let waiting: Waiting[] = [];
  let working = 0;
  let timer: NodeJS.Timeout | undefined;
  const report = () => {
    const [{ key: found, source } = { key: endKey, source: "" }] = waiting;
    fail({ expected: order.next() ?? "", found, source });
  };
  /** In the order of the journal, so that `Promise.race` has the same winner as before. */
  const proceed = () => {
    clearTimeout(timer);
    const ready = waiting.filter(({ key }) => order.isTurn(key));
    waiting = waiting.filter((each) => !ready.includes(each));
    ready.sort((a, b) => order.placeOf(a.key) - order.placeOf(b.key));
    for (const { resolve } of ready) resolve();
    if (waiting.length > 0 && working === 0) timer = setTimeout(report, patienceMs);
  };
  return {
    take(key, caller) {
      order.call(key);
      const isReady = order.isTurn(key) && waiting.length === 0;
      if (isReady) return undefined;
      const source = key === endKey ? "" : findSource(caller);
      const turn = new Promise<void>((resolve) => waiting.push({ key, source, resolve }));
      proceed();
      return turn;
    },
    begin() {
      working += 1;
      clearTimeout(timer);
    },
    end(key, isDone) {
      working -= 1;
      if (isDone) order.succeeded(key);
      proceed();
    },
    isBehind: () => order.next() !== undefined,
  };
}

const here = new URL(".", import.meta.url);

/** File and line of the agent's call: the first frame that is not of this library. */
function findSource(caller: (...given: never[]) => unknown): string {
  const holder: { stack?: string } = {};
  Error.captureStackTrace(holder, caller);
  const frames = (holder.stack ?? "").split("\n").slice(1);
  const own = frames.find((frame) => !frame.includes(here.pathname) && !frame.includes("node:"));
  const [, file, line] = /(?:file:\/\/)?(\/[^()]+?):(\d+):\d+\)?$/.exec(own ?? "") ?? [];
  return file === undefined ? "" : `${file}:${line}`;
}

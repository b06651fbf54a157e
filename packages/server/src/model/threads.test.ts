import type { RunId } from "@agentrun/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decideArrival, nextTurn, type OnBusy, type OpenRun } from "./threads.ts";

const idOf = (turn: number) => `run_${turn}` as RunId;

type Step = { do: "come"; onBusy: OnBusy } | { do: "end"; which: number } | { do: "pass on" };

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant("come" as const), onBusy: fc.constantFrom<OnBusy>("queue", "reject", "interrupt") }),
    fc.record({ do: fc.constant("end" as const), which: fc.nat(20) }),
    fc.record({ do: fc.constant("pass on" as const) }),
  ),
  { maxLength: 60 },
);

/** A thread as in the store, each step under its lock. An end without the next step simulates a node that died in between. */
function play(all: Step[]) {
  let open: OpenRun[] = [];
  const started: number[] = [];
  let turn = 0;
  const enter = (run: OpenRun) => {
    open = [...open, run];
    if (!run.isWaiting) started.push(run.turn);
    expect(open.filter(({ isWaiting }) => !isWaiting).length).toBeLessThanOrEqual(1);
  };
  const end = (id: RunId) => {
    open = open.filter((run) => run.id !== id);
  };
  const passOn = () => {
    const next = open.find(({ id }) => id === nextTurn(open));
    if (!next) return;
    end(next.id);
    enter({ ...next, isWaiting: false });
  };
  const come = (onBusy: OnBusy) => {
    const arrival = decideArrival(open, onBusy);
    expect(arrival.type === "refuse").toBe(onBusy === "reject" && open.length > 0);
    if (arrival.type === "refuse") return;
    turn += 1;
    enter({ id: idOf(turn), turn, isWaiting: arrival.type !== "begin" });
    if (arrival.type === "interrupt") for (const id of arrival.stop) end(id);
  };
  for (const step of all) {
    if (step.do === "come") come(step.onBusy);
    else if (step.do === "pass on") passOn();
    else if (open.length > 0) end((open[step.which % open.length] as OpenRun).id);
  }
  // The reaper finally starts what was left behind.
  for (let left = open.length; left > 0; left -= 1) {
    passOn();
    const active = open.find(({ isWaiting }) => !isWaiting);
    expect(active).toBeDefined();
    if (active) end(active.id);
  }
  return { started, open };
}

test("a thread executes one run at a time, in order, and no run waits for ever", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { started, open } = play(all);
      expect(open).toEqual([]);
      expect(started).toEqual([...started].sort((one, other) => one - other));
    }),
  );
});

test("an interruption stops waiting runs before the active one", () => {
  const open = [
    { id: idOf(1), turn: 1, isWaiting: false },
    { id: idOf(2), turn: 2, isWaiting: true },
  ];
  expect(decideArrival(open, "interrupt")).toEqual({ type: "interrupt", stop: [idOf(2), idOf(1)] });
});

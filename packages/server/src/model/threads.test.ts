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

/** A thread as the store keeps it, each step under its lock; an end without the step after it is a node that died between them. */
function play(all: Step[]) {
  let open: OpenRun[] = [];
  const began: number[] = [];
  let turn = 0;
  const enter = (run: OpenRun) => {
    open = [...open, run];
    if (!run.isWaiting) began.push(run.turn);
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
  // Whatever was left behind, somebody looks after it in the end.
  for (let left = open.length; left > 0; left -= 1) {
    passOn();
    const active = open.find(({ isWaiting }) => !isWaiting);
    expect(active).toBeDefined();
    if (active) end(active.id);
  }
  return { began, open };
}

test("a thread has one run at a time, in the order they came, and nobody waits for ever", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { began, open } = play(all);
      expect(open).toEqual([]);
      expect(began).toEqual([...began].sort((one, other) => one - other));
    }),
  );
});

test("an interruption stops those that wait before the one that is under way", () => {
  const open = [
    { id: idOf(1), turn: 1, isWaiting: false },
    { id: idOf(2), turn: 2, isWaiting: true },
  ];
  expect(decideArrival(open, "interrupt")).toEqual({ type: "interrupt", stop: [idOf(2), idOf(1)] });
});

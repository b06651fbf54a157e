import type { GuardRequest } from "@agentrun/contract";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Emission } from "../model/stream-events.ts";
import { compilePolicy } from "./compile-policy.ts";
import { parseGuards } from "./guard-definitions.ts";
import { RunGuard } from "./run-guard.ts";

const noSchema = () => () => [];
const judgeDeps = {} as Parameters<RunGuard["endText"]>[0];

const open = (requests: GuardRequest[], isJson = false) =>
  new RunGuard(
    compilePolicy(parseGuards(requests, { compileSchema: noSchema, refuseUrl: () => null }), noSchema),
    [],
    isJson,
  );

const patterns: GuardRequest = {
  type: "patterns",
  action: "redact",
  deny: Array.from({ length: 8 }, (_, index) => `(?i)\\bproject[- ]?${index}\\b|\\b[A-Z]{2,5}-${index}\\d+\\b`),
};
const prose = "The committee met on Tuesday, 4 March 😀; Project 7 is late. ".repeat(400);

const delta = (text: string, more: object = {}): Emission => ({ type: "run.output.delta", delta: text, ...more });

/** What a guard sends for these events, and at the end. */
async function sent(guard: RunGuard, batches: Emission[][]): Promise<Emission[]> {
  const events: Emission[] = [];
  for (const batch of batches) events.push(...(await guard.emit(batch)));
  return [...events, ...(await guard.endText(judgeDeps))];
}
const textOf = (events: Emission[]) => events.map((event) => event.delta).join("");

/** How often the event loop runs other tasks during the work. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

/** Each reading of the clock is a slice later, so that the number of slices does not depend on the speed of the machine. */
function readClockInSlices(): void {
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    nowMs += 10;
    return nowMs;
  });
  onTestFinished(() => clock.mockRestore());
}

test.each([false, true])(
  "a long text is checked in slices, as if it came in small pieces (JSON: %s)",
  async (isJson) => {
    const text = isJson ? JSON.stringify({ prose, number: 4 }) : prose;
    const pieces = text.match(/.{1,1000}/gsu) ?? [];
    const inPieces = textOf(
      await sent(
        open([patterns], isJson),
        pieces.map((piece) => [delta(piece)]),
      ),
    );
    const guard = open([patterns], isJson);
    readClockInSlices();
    const whole = sent(guard, [[delta(text)]]);
    expect(await turnsDuring(whole)).toBeGreaterThan(3);
    expect(textOf(await whole) === inPieces).toBe(true);
    expect(inPieces).not.toContain("Project 7");
    expect((await whole).length).toBeLessThanOrEqual(2);
    expect(guard.findings()).toMatchObject([{ guard: "patterns", count: 400 }]);
  },
);

test("a short text is checked at once", () => {
  expect(open([patterns]).emit([delta("Project 7 ")])).not.toBeInstanceOf(Promise);
});

test("the fields of a long event are checked once, and its text stays in one event", async () => {
  const events = await sent(open([patterns]), [
    [delta(prose, { note: "Project 7 " }), { type: "custom", list: [prose] }],
  ]);
  expect(events.map(({ type }) => type)).toEqual(["run.output.delta", "custom"]);
  expect(events[0]?.note).toBe("[pattern] ");
  expect(JSON.stringify(events)).not.toContain("Project 7");
  expect(JSON.stringify(events[1]).match(/\[pattern\]/g)).toHaveLength(400);
});

test("a long text is sent up to a violation, and nothing after it", async () => {
  const guard = open([{ type: "terms", action: "block", deny: ["swordfish"] }]);
  const events = await sent(guard, [[delta(`${prose}swordfish ${prose}`), delta("more")]]);
  expect(textOf(events) === prose).toBe(true);
  expect(guard.isBlocked()).toBe(true);
});

test("a forbidden tool is blocked before long events are checked", async () => {
  const guard = open([patterns, { type: "tools", action: "block", allow: ["search"] }]);
  const called = (tool: string): Emission => ({ type: "run.tool.called", tool, arguments: { prose } });
  const checking = guard.emit([called("search"), called("delete")]);
  expect(guard.isBlocked()).toBe(true);
  expect(await checking).toEqual([]);
  const observing = open([patterns, { type: "tools", action: "flag", allow: ["search"] }]);
  expect(await observing.emit([called("delete")])).toHaveLength(1);
  expect(observing.findings()).toContainEqual(expect.objectContaining({ guard: "tools", count: 1 }));
});

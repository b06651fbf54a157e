import type { Span } from "agent-run-client";
import { expect, test } from "vitest";
import { layTable } from "../../table-layout.ts";
import { toRows } from "./trace.ts";

const at = "2026-01-02T03:04:05.000Z";
const span = (id: string, parent_id: string | null, rest: Partial<Span>): Span =>
  ({ id, parent_id, started_at: at, ended_at: at, status: "ok", data: {}, ...rest }) as Span;

test("a trace is a tree with step keys and failure reasons", () => {
  const spans = [
    span("1", null, { type: "run", name: "run_1" }),
    span("2", "1", { type: "attempt", name: "attempt 1" }),
    span("3", "2", { type: "step", name: "look up", data: { key: "look up#0", result: 7 } }),
    span("4", "2", {
      type: "step",
      name: "act",
      status: "failed",
      data: { key: "act#0", error: { name: "Error", message: "no money" } },
    }),
    span("5", "2", { type: "wait", name: "Go on?", ended_at: null, status: "open", data: {} }),
  ];
  expect(layTable(toRows(spans), ["span", "status", "note"], Number.POSITIVE_INFINITY, (_, text) => text)).toEqual([
    "SPAN           STATUS  NOTE",
    "run_1          ok",
    "· attempt 1    ok",
    "· · look up#0  ok      7",
    "· · act#0      failed  no money",
    "· · Go on?     open",
  ]);
});

test("a wait shows the answers with the names of the members, and whether it is unanswered", () => {
  const wait = (data: object) => span("1", null, { type: "wait", name: "May I?", data: { ...data } });
  const noteOf = (answer: object, more: object = {}) =>
    toRows([wait({ answer, ...more })], new Map([["usr_1", "ada@example.com"]]))[0]?.note;
  const votes = [
    { type: "approve", by: "usr_1", payload: { note: "ok" } },
    { type: "reject", by: "usr_2", payload: null },
  ];
  expect(noteOf({ type: "reject", by: "key_1", votes })).toBe(
    'approve by ada@example.com {"note":"ok"}, reject by usr_2',
  );
  expect(noteOf({ type: "respond", by: "key_1", payload: { name: "Ada" } })).toBe('respond by key_1 {"name":"Ada"}');
  expect(noteOf({ type: "approve", by: null })).toBe("approve by timeout");
  expect(noteOf({ type: "approve", by: "usr_1" }, { unused: true })).toBe(
    "approve by ada@example.com (not used: the question changed)",
  );
});

test("a guard shows its decision and its type, and an input check shows that it preceded the run", () => {
  const before = "2026-01-02T03:04:03.000Z";
  const data = { decision: "redacted", guards: ["pii", "secrets"] };
  const guard = span("2", "1", { type: "guard", name: "input", started_at: before, data });
  const [, row] = toRows([span("1", null, { type: "run", name: "run_1" }), guard]);
  expect(row).toMatchObject({ start: "-2000 ms", took: "2000 ms", note: "redacted pii secrets" });
});

import { expect, test } from "vitest";
import type { Revision, Span } from "../models.ts";
import { changedFields, failureOf } from "./failure.ts";

const span = (id: string, parent_id: string | null, type: string, status: string, second: number, data = {}): Span =>
  ({ id, parent_id, type, name: id, status, started_at: `2026-01-01T00:00:0${second}Z`, ended_at: null, data }) as Span;

const frame = [span("run", null, "run", "failed", 0), span("attempt", "run", "attempt", "failed", 0)];

test("a run fails at its last failed step, also if others followed", () => {
  const spans = [
    ...frame,
    span("look up", "attempt", "step", "failed", 1, { key: "look up#0" }),
    span("pay", "attempt", "step", "failed", 2, { key: "pay#0" }),
    span("note", "attempt", "step", "ok", 3, { key: "note#0" }),
    span("sent", "run", "delivery", "failed", 4),
  ];
  expect(failureOf(spans)).toMatchObject({ span: { id: "pay" }, isFailed: true, fromStep: "pay#0" });
});

test("without a failed step, it is the last one before the failure", () => {
  const spans = [...frame, span("pay", "attempt", "step", "ok", 1, { key: "pay#0" })];
  expect(failureOf(spans)).toMatchObject({ span: { id: "pay" }, isFailed: false, fromStep: "pay#0" });
  expect(failureOf(frame)).toBe(null);
});

test("a failed call of a tool is repeated with its turn", () => {
  const spans = [
    ...frame,
    span("turn 2", "attempt", "turn", "ok", 1, { turn: 2 }),
    span("refund", "turn 2", "tool", "failed", 2),
  ];
  expect(failureOf(spans)).toMatchObject({ span: { id: "refund" }, fromStep: "turn#1" });
});

test("changed fields name the model and the connectors, with their values if they are short", () => {
  const before = { instructions: "Be kind.\nAlways.", runtime: { type: "model", model: "small", connectors: ["crm"] } };
  const after = {
    instructions: "Be brief.\nAlways.",
    runtime: { type: "model", model: "large", connectors: ["crm", "mail"] },
  };
  const as = (value: object) => value as unknown as Revision["configuration"];
  expect(changedFields(as(before), as(after))).toEqual([
    "instructions",
    "runtime.connectors: crm → crm, mail",
    "runtime.model: small → large",
  ]);
  expect(changedFields(as(before), as(before))).toEqual([]);
  const schema = (type: string) => ({ properties: { name: { type } } });
  const limited = { limits: { timeout_seconds: 90 }, input_schema: schema("number") };
  expect(changedFields(as({ limits: {}, input_schema: schema("string") }), as(limited))).toEqual([
    "input_schema",
    "limits.timeout_seconds: none → 90",
  ]);
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { testAgent } from "agent-run-kit/testing";
import invoice from "../agents/invoice.ts";
import { pick, readRows } from "./rows.ts";

for (const { input, expected_output: expected } of readRows<{ text: string }>("data/invoices.jsonl"))
  test(`extracts: ${input.text.split("\n")[0]}`, async () => {
    const run = await testAgent(invoice, { input });
    assert.deepEqual(pick(run.output, expected), expected);
  });

test("extracts a file", async () => {
  const file = { id: "file_1", name: "table.txt", content: readFileSync("data/invoices/table.txt") };
  const input = { document: { type: "file", file_id: file.id } } as const;
  const run = await testAgent(invoice, { input, files: [file] });
  assert.deepEqual(run.output, { number: "2026-18", total: 410.5, currency: "EUR" });
});

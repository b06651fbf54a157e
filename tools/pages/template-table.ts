import type { Guard } from "@agentrun/contract";
import { createTemplates } from "../../packages/server/src/guardrails/guard-definitions.ts";

const start = "<!-- templates: made by `npm run readme` -->";
const end = "<!-- end of templates -->";

/** The policies page with its table generated from the policy templates. */
export function withTemplateTable(page: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error("docs/policies.md has no start or end marker of its table.");
  return `${before}${start}\n\n${templateTable()}\n\n${end}${after}`;
}

function templateTable(): string {
  const rows = createTemplates().map(
    ({ id, guards }) => `| \`${id}\` | ${guards.map(describe).join("; ") || "no guards"} |`,
  );
  return ["| Template | Guards |", "| --- | --- |", ...rows].join("\n");
}

const plural = { input: "input", output: "output", both: "input and output" };

function describe(guard: Guard): string {
  if (guard.type === "limits") return `at most ${guard.max_steps} steps and ${guard.max_tokens} tokens`;
  if (guard.type === "max_size") return `at most ${guard.max_bytes} bytes of ${plural[guard.on]}`;
  const what = guard.type === "pii" ? `${guard.type} (${guard.kinds.join(", ")})` : guard.type;
  return `${guard.action} ${what} on ${plural[guard.on]}`;
}

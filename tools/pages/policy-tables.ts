import { type Guard, GuardRequest, type GuardType } from "@agentrun/contract";
import { createTemplates, guardDefaults } from "../../packages/server/src/guardrails/guard-definitions.ts";

/** The policies page with its tables generated from the policy templates and the types of guards. */
export const withPolicyTables = (page: string): string =>
  withTable(withTable(page, "templates", templateTable()), "guards", guardTable());

function withTable(page: string, name: string, table: string): string {
  const start = `<!-- ${name}: made by \`npm run readme\` -->`;
  const end = `<!-- end of ${name} -->`;
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/policies.md has no start or end marker of its table of ${name}.`);
  return `${before}${start}\n\n${table}\n\n${end}${after}`;
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

type GuardSchema = { description: string; required: string[]; properties: Record<string, { const?: GuardType }> };
const common = ["type", "name", "on", "action", "shadow"];

function guardTable(): string {
  const { oneOf } = GuardRequest as unknown as { oneOf: GuardSchema[] };
  const rows = oneOf.map(({ description, required, properties }) => {
    const type = properties.type?.const as GuardType;
    const { on, action } = guardDefaults[type] as Pick<Guard, "on" | "action">;
    const fields = Object.keys(properties)
      .filter((name) => !common.includes(name))
      .map((name) => (required.includes(name) ? `**\`${name}\`**` : `\`${name}\``));
    return `| \`${type}\` | ${description} | ${fields.join(", ")} | \`${on}\`, \`${action}\` |`;
  });
  return [
    "| `type` | What it checks | Its fields | Default of `on` and `action` |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

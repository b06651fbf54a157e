import type { AgentContext } from "../../src/runtimes/agent-context.ts";
import { type Field, isRequired, listOpenFields, pickUsable, toSchema, type Values } from "./form.ts";

type Input = { title: string; fields: Field[]; values?: Values; ttl_seconds?: number };

const maxRounds = 3;

export default {
  async run(ctx: AgentContext) {
    const { title, fields, values: given = {} } = ctx.input as Input;
    checkFields(fields);
    const asked = new Set<string>();
    let values = pickUsable(fields, given);
    for (let round = 0; round < maxRounds && listOpenFields(fields, values).some(isRequired); round += 1) {
      const open = listOpenFields(fields, values);
      for (const { name } of open) asked.add(name);
      values = { ...values, ...pickUsable(fields, await ctx.ask(toQuestion(ctx.input as Input, open))) };
    }
    checkComplete(listOpenFields(fields, values).filter(isRequired));
    return { result: `${title}: complete`, values, asked: [...asked] };
  },
};

function toQuestion({ title, ttl_seconds }: Input, open: Field[]) {
  const labels = open.map((field) => (isRequired(field) ? field.label : `${field.label} (optional)`));
  return {
    type: "input" as const,
    prompt: `${title}: please give ${labels.join(", ")}.`,
    schema: toSchema(open),
    ...(ttl_seconds && { ttl_seconds, on_expiry: "fail" as const }),
  };
}

function checkFields(fields: Field[]): void {
  const names = fields.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`The field ${twice} is listed twice.`);
  const empty = fields.find(({ type, options }) => type === "choice" && !options?.length);
  if (empty) throw new Error(`The choice ${empty.name} has no options.`);
}

function checkComplete(missing: Field[]): void {
  if (missing.length === 0) return;
  throw new Error(`Still missing after ${maxRounds} rounds: ${missing.map(({ name }) => name).join(", ")}.`);
}

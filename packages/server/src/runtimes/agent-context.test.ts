import Type from "typebox";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { type AgentContext, defineAgent, type FromSchema } from "./agent-context.ts";
import type { FromJson } from "./json-types.ts";

const order = {
  type: "object",
  properties: {
    id: { type: "string", pattern: "^o-" },
    lines: {
      type: "array",
      items: { type: "object", properties: { count: { type: "integer" } }, required: ["count"] },
    },
    state: { enum: ["open", "paid"] },
    note: { type: ["string", "null"] },
  },
  required: ["id", "lines"],
} as const;
const total = { type: "object", properties: { total: { type: "number" } }, required: ["total"] } as const;

type Order = { id: string; lines: { count: number }[]; state?: "open" | "paid"; note?: string | null };

test("the type of a schema is the type of its values", () => {
  expectTypeOf<FromSchema<typeof order>>().toEqualTypeOf<Order>();
  expectTypeOf<FromSchema<{ type: "object" }>>().toEqualTypeOf<Record<string, unknown>>();
  expectTypeOf<FromSchema<{ type: "object"; additionalProperties: { type: "number" } }>>().toEqualTypeOf<
    Record<string, number>
  >();
  expectTypeOf<FromSchema<{ anyOf: [{ const: 1 }, { type: "null" }] }>>().toEqualTypeOf<1 | null>();
  expectTypeOf<FromSchema<{ allOf: [typeof total, { properties: { tax: { type: "number" } } }] }>>().toExtend<{
    total: number;
    tax?: number;
  }>();
  expectTypeOf<FromSchema<{ type: "array"; prefixItems: [{ type: "string" }, true] }>>().toEqualTypeOf<
    [string, unknown]
  >();
  expectTypeOf<FromSchema<{ $ref: "#/$defs/order" }>>().toBeUnknown();
});

test("an agent's input and output have the types of its schemas: a mismatch does not compile", () => {
  const agent = defineAgent({
    name: "Total",
    input: order,
    output: total,
    async run(ctx) {
      expectTypeOf(ctx.input).toEqualTypeOf<Order>();
      // @ts-expect-error: unknown field.
      ctx.input.lnes;
      // @ts-expect-error: optional field.
      ctx.input.state.length;
      return { total: await ctx.step("count", () => ctx.input.lines.length) };
    },
  });
  expect(agent.input).toEqual(order);
  expect(agent.name).toBe("Total");
  defineAgent({
    output: total,
    // @ts-expect-error: a string is not a number.
    run: () => ({ total: "12" }),
  });
  defineAgent({
    output: total,
    // @ts-expect-error: the total is missing.
    run: async () => ({ sum: 12 }),
  });
  defineAgent({
    input: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    run(ctx) {
      expectTypeOf(ctx.input).toEqualTypeOf<{ name: string }>();
    },
  });
});

test("an output must be one of the strings and arrays that its schema allows", () => {
  const output = {
    type: "object",
    properties: { state: { enum: ["open", "paid"] }, lines: { type: "array", items: { type: "string" } } },
    required: ["state"],
  } as const;
  const lines: string[] = [];
  defineAgent({
    output,
    async run(ctx) {
      if (ctx.run.attempt > 1) return { state: "open" };
      return ctx.run.attempt > 2 ? { state: "paid", lines: ["one"] } : { state: "paid", lines };
    },
  });
  defineAgent({ output, run: () => ({ state: "open", lines: [] }) });
  // @ts-expect-error: unknown state.
  defineAgent({ output, run: () => ({ state: "lost" }) });
  // @ts-expect-error: a line is a string.
  defineAgent({ output, run: (ctx) => ({ state: "paid", lines: [ctx.run.attempt] }) });
});

test("without schemas any object is accepted as input, and any value as output", () => {
  const agent = defineAgent({
    run(ctx) {
      expectTypeOf(ctx).toEqualTypeOf<AgentContext>();
      return ctx.input.whatever;
    },
  });
  expect(Object.keys(agent)).toEqual(["run"]);
});

test("a person's answer has the type of the question's schema", () => {
  defineAgent({
    async run(ctx) {
      const { colour } = await ctx.ask({
        type: "input",
        prompt: "Which colour?",
        schema: { type: "object", properties: { colour: { enum: ["red", "blue"] } }, required: ["colour"] },
      });
      expectTypeOf(colour).toEqualTypeOf<"red" | "blue">();
      expectTypeOf(await ctx.ask({ type: "input", prompt: "Anything?" })).toEqualTypeOf<Record<string, unknown>>();
      const { approved } = await ctx.ask({ type: "approval", prompt: "Really?" });
      expectTypeOf(approved).toBeBoolean();
    },
  });
});

test("schemas of TypeBox and zod are converted to JSON Schema", () => {
  const name = Type.Object({ name: Type.String(), age: Type.Optional(Type.Integer()) });
  const agent = defineAgent({
    input: name,
    output: z.object({ greeting: z.string() }),
    run(ctx) {
      expectTypeOf(ctx.input).toEqualTypeOf<{ name: string; age?: number }>();
      return { greeting: ctx.input.name };
    },
  });
  expect(agent.input).toBe(name);
  expect(agent.output).toMatchObject({ type: "object", properties: { greeting: { type: "string" } } });
  defineAgent({
    output: z.object({ greeting: z.string() }),
    // @ts-expect-error: a number is not a string.
    run: () => ({ greeting: 1 }),
  });
  const mute = { "~standard": { version: 1, vendor: "mute" } } as unknown as ReturnType<typeof z.object>;
  expect(() => defineAgent({ input: mute, run: () => ({}) })).toThrow("use zod 4.2 or newer");
});

test("a step has the type of its stored result, and an event type contains a dot", () => {
  type Written = {
    at: Date;
    note: string | undefined;
    of: unknown;
    tags?: readonly string[];
    run(): void;
    all: Map<string, Date>;
  };
  expectTypeOf<FromJson<Date>>().toEqualTypeOf<string>();
  expectTypeOf<FromJson<"open" | Date | undefined>>().toEqualTypeOf<string | null>();
  expectTypeOf<FromJson<[Date, { n: 1 }[]]>>().toEqualTypeOf<[string, { n: 1 }[]]>();
  expectTypeOf<FromJson<Record<string, Date>>>().toEqualTypeOf<Record<string, string>>();
  expectTypeOf<FromJson<bigint>>().toBeNever();
  expectTypeOf<FromJson<void>>().toEqualTypeOf<null>();
  expectTypeOf<FromJson<Written>>().toEqualTypeOf<{
    at: string;
    note?: string;
    of: unknown;
    tags?: string[];
    all: Record<string, never>;
  }>();
  defineAgent({
    async run(ctx) {
      const begun = await ctx.step("begin", () => new Date(0));
      expectTypeOf(begun).toBeString();
      expectTypeOf(await ctx.step("read", async () => JSON.parse("1"))).toBeAny();
      ctx.emit({ type: "order.found", order: 7 });
      // @ts-expect-error: the service would reject it.
      ctx.emit({ type: "nodot" });
    },
  });
});

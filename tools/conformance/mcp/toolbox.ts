import { setTimeout as pause } from "node:timers/promises";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** A tool that the MCP kit expects, as an agent. */
type Tool = { schema?: Record<string, unknown>; run: (ctx: AgentContext) => unknown };

const returnText = (text: string): Tool => ({ run: () => ({ text }) });
const show = (...content: object[]): Tool => ({ run: () => ({ content }) });

/** An image of one pixel, and an empty sound file. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const wav = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAAAAA==";
const image = { type: "image", data: png, mimeType: "image/png" };
const resource = {
  type: "resource",
  resource: { uri: "test://embedded-resource", mimeType: "text/plain", text: "This is an embedded resource content." },
};

const object = (properties: object, required: string[] = []) => ({ type: "object", properties, required });
const text = { type: "string" };

const ask = (prompt: string, schema: Record<string, unknown>): Tool => ({
  run: async (ctx) => ({ text: `Answered: ${JSON.stringify(await ctx.ask({ type: "input", prompt, schema }))}` }),
});

/** Takes longer than the service waits for a client that supports tasks, so that the call returns a task. */
const work = (ctx: AgentContext, seconds = 1) => pause(seconds * 1_000 + 700, undefined, { signal: ctx.signal });

const options = ["option1", "option2", "option3"];
const titled = ["First", "Second", "Third"].map((title, index) => ({ const: `value${index + 1}`, title }));

/** The kit waits at most half a second for these: each is run once before, so that its process is already started. */
export const startedInAdvance = ["test_logging_tool", "test_streaming_elicitation", "greet"];

export const tools: Record<string, Tool> = {
  test_simple_text: returnText("This is a simple text response for testing."),
  test_image_content: show(image),
  test_audio_content: show({ type: "audio", data: wav, mimeType: "audio/wav" }),
  test_embedded_resource: show(resource),
  test_multiple_content_types: show({ type: "text", text: "Multiple content types test:" }, image, resource),
  test_error_handling: { run: () => Promise.reject(new Error("This tool intentionally returns an error for testing")) },
  test_tool_with_progress: {
    run: async ({ emit }) => {
      for (const message of ["none", "half", "all"]) {
        emit({ type: "kit.progress", message });
        await pause(50);
      }
      return { text: "Done" };
    },
  },
  test_logging_tool: returnText("Nothing is logged."),
  test_streaming_elicitation: ask("What is your name?", object({ name: text }, ["name"])),
  test_elicitation: {
    schema: object({ message: text }, ["message"]),
    run: async (ctx) => {
      const schema = object({ username: text, email: text }, ["username", "email"]);
      const answer = await ctx.ask({ type: "input", prompt: String(ctx.input.message), schema });
      return { text: `User response: ${JSON.stringify(answer)}` };
    },
  },
  test_elicitation_sep1034_defaults: ask(
    "Is this right?",
    object({
      name: { ...text, default: "John Doe" },
      age: { type: "integer", default: 30 },
      score: { type: "number", default: 95.5 },
      status: { ...text, enum: ["active", "inactive", "pending"], default: "active" },
      verified: { type: "boolean", default: true },
    }),
  ),
  test_elicitation_sep1330_enums: ask(
    "Which?",
    object({
      untitledSingle: { ...text, enum: options },
      titledSingle: { ...text, oneOf: titled },
      legacyEnum: { ...text, enum: ["opt1", "opt2", "opt3"], enumNames: ["Option One", "Option Two", "Option Three"] },
      untitledMulti: { type: "array", items: { ...text, enum: options } },
      titledMulti: { type: "array", items: { anyOf: titled } },
    }),
  ),
  json_schema_2020_12_tool: {
    schema: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: { address: { $anchor: "addressDef", type: "object", properties: { street: text, city: text } } },
      properties: {
        name: text,
        address: { $ref: "#/$defs/address" },
        contactMethod: { ...text, enum: ["phone", "email"] },
        phone: text,
        email: text,
      },
      allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
      if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
      // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's word.
      then: { required: ["phone"] },
      else: { required: ["email"] },
      additionalProperties: false,
    },
    run: ({ input }) => ({ text: JSON.stringify(input) }),
  },
  test_routed_tool: {
    schema: object({ region: { ...text, "x-mcp-header": "Region" } }),
    run: ({ input }) => ({ text: `In ${input.region}.` }),
  },
  test_input_required_result_elicitation: ask("What is your name?", object({ name: text }, ["name"])),
  test_input_required_result_request_state: ask("Please confirm", object({ ok: { type: "boolean" } }, ["ok"])),
  test_input_required_result_tampered_state: ask("Please confirm", object({ ok: { type: "boolean" } }, ["ok"])),
  test_input_required_result_multi_round: {
    run: async (ctx) => {
      const { name } = await ctx.ask({
        type: "input",
        prompt: "Step 1: What is your name?",
        schema: object({ name: text }),
      });
      const schema = object({ color: text });
      const { color } = await ctx.ask({ type: "input", prompt: "Step 2: What is your favorite color?", schema });
      return { text: `${name} likes ${color}.` };
    },
  },
  test_tool_with_task: {
    run: async (ctx) => {
      const { name } = await ctx.ask({ type: "input", prompt: "What is your name?", schema: object({ name: text }) });
      await work(ctx);
      return { text: `Hello, ${name}!` };
    },
  },
  greet: { schema: object({ name: text }), run: ({ input }) => ({ text: `Hello, ${input.name}!` }) },
  slow_compute: {
    schema: object({ seconds: { type: "number" }, label: text }),
    run: async (ctx) => {
      const seconds = Number(ctx.input.seconds ?? 0);
      if (seconds > 0) await work(ctx, seconds);
      return { text: `Computed ${ctx.input.label ?? "it"}.` };
    },
  },
  failing_job: {
    run: async (ctx) => {
      await work(ctx);
      throw new Error("The job failed, as it always does.");
    },
  },
  confirm_delete: {
    schema: object({ filename: text }),
    run: async (ctx) => {
      await ctx.step("work", () => work(ctx));
      const schema = object({ confirm: { type: "boolean" } });
      const { confirm } = await ctx.ask({ type: "input", prompt: `Delete ${ctx.input.filename}?`, schema });
      return { text: confirm ? "Deleted." : "Kept." };
    },
  },
};

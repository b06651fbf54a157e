import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type AgentModule, defineAgent } from "../../../packages/kit/src/index.ts";
import { createWorker } from "../../../packages/kit/src/worker.ts";

/** The agents of the worker conformance scenarios (../README.md) in TypeScript. */

const append = (file: string): { lines: number } => {
  appendFileSync(file, "line\n");
  return { lines: readFileSync(file, "utf8").trim().split("\n").length };
};
const die = () => process.kill(process.pid, "SIGKILL");
const file = (input: Record<string, unknown>) => String(input.file);

const agents: Record<string, AgentModule> = {
  echo: defineAgent({ run: ({ input }) => input }),
  stepper: defineAgent({
    async run({ input, run, emit, step }) {
      emit("one ");
      const first = await step("append", () => {
        emit("two ");
        return append(file(input));
      });
      if (input.die === true && run.attempt === 1) {
        die();
        await pause(10_000);
      }
      const second = await step("append", () => append(file(input)));
      emit("three");
      return { first: first.lines, second: second.lines };
    },
  }),
  asker: defineAgent({
    async run({ input, emit, step, ask }) {
      emit("before ");
      const { lines } = await step("append", () => append(file(input)));
      const { approved } = await ask({ type: "approval", prompt: "Continue?" });
      emit("after");
      return { approved, lines };
    },
  }),
  former: defineAgent({
    async run({ ask }) {
      const { name } = await ask({ type: "input", prompt: "Name?", schema: { type: "object", required: ["name"] } });
      return { name };
    },
  }),
  changer: defineAgent({
    async run({ ask }) {
      const wanted = { sum: 60 };
      const schema = { type: "object", required: ["sum"] };
      const answer = await ask({ type: "approval", prompt: "Pay?", arguments: wanted, schema });
      return answer.arguments ?? wanted;
    },
  }),
  waverer: defineAgent({
    async run({ input, ask }) {
      const prompt = readFileSync(file(input), "utf8");
      const { approved } = await ask({ type: "approval", prompt });
      return { approved, prompt };
    },
  }),
  evolver: defineAgent({
    async run({ input, ask, step, version }) {
      const code = readFileSync(file(input), "utf8");
      await step("look up", () => "order");
      const used = code === "versioned" ? await version("check first", 1, 2) : 1;
      if (code === "changed" || used >= 2) await step("check", () => "checked");
      await ask({ type: "approval", prompt: "Pay?" });
      return { used, paid: await step("pay", () => "paid") };
    },
  }),
  misasker: defineAgent({ run: ({ ask }) => ask({ type: "input", prompt: "Name?", schema: { type: "nothing" } }) }),
  stumbler: defineAgent({
    async run({ input, step }) {
      const fail = (message: string) => () => Promise.reject(new RangeError(message));
      await step("pay", fail("no funds")).catch(() => {});
      const second = await step("pay", () => "paid");
      if (input.fatal === true) await step("ship", fail("no ship"));
      return { second };
    },
  }),
  sleeper: defineAgent({
    async run({ input, emit, signal }) {
      emit("begun");
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      appendFileSync(file(input), "stopped\n");
      throw signal.reason;
    },
  }),
  listener: defineAgent({
    async run({ messages }) {
      for await (const message of messages) return { heard: message };
      return {};
    },
  }),
  gate: defineAgent({
    async run({ input, emit, signal }) {
      emit("begun");
      while (!existsSync(String(input.gate)) && !signal.aborted) await pause(20);
      signal.throwIfAborted();
      append(file(input));
      return { build: process.env.AGENTRUN_BUILD };
    },
  }),
  poison: defineAgent({
    async run() {
      die();
      await pause(10_000);
      return {};
    },
  }),
  large: defineAgent({ run: ({ input }) => ({ text: "x".repeat(Number(input.bytes)) }) }),
  tracer: defineAgent({ run: ({ run }) => ({ traceparent: run.traceparent }) }),
  thrower: defineAgent({
    run() {
      throw new RangeError("no such order");
    },
  }),
  logger: defineAgent({
    run() {
      // biome-ignore lint/suspicious/noConsole: the console is what this language logs by.
      console.info("found it: order %d", 7);
      return {};
    },
  }),
  filer: defineAgent({
    async run({ input, files }) {
      const content = await files.read(String(input.read));
      const copy = await files.write("copy.bin", content);
      return { size: content.length, copy: copy.id, listed: (await files.list()).map(({ name }) => name) };
    },
  }),
  keyholder: defineAgent({
    async run({ input, secrets, log }) {
      const value = await secrets.get(String(input.name));
      const all = await secrets.getAll(String(input.name));
      log(`the key is ${value}`);
      if (input.fail === true) throw new Error(`the key ${value} is wrong`);
      return { lengths: all.map(({ length }) => length) };
    },
  }),
  payer: defineAgent({
    async run({ addTokens, ask }) {
      addTokens(7);
      await ask({ type: "approval", prompt: "Continue?" });
      addTokens(5);
      return {};
    },
  }),
  // Of this language only: a promise that is not awaited.
  stray: defineAgent({
    async run({ step }) {
      void Promise.reject(new Error("not awaited"));
      return step("continue", () => ({ went: "on" }));
    },
  }),
  rememberer: defineAgent({
    run({ thread }) {
      if (!thread) throw new Error("there is no thread");
      thread.state.count = Number(thread.state.count ?? 0) + 1;
      return { count: thread.state.count, said: thread.messages.length };
    },
  }),
};

await createWorker({
  agents,
  queue: process.env.CONFORMANCE_QUEUE ?? "default",
  concurrency: Number(process.env.CONFORMANCE_CONCURRENCY ?? 10),
  drainSeconds: Number(process.env.CONFORMANCE_DRAIN_SECONDS ?? 10),
  builds: (process.env.CONFORMANCE_BUILDS ?? "auto") as "auto" | "pinned" | "never",
}).run();

import { setTimeout as delay } from "node:timers/promises";
import { expect, expectTypeOf, test } from "vitest";
import { type AgentContext, defineAgent } from "./index.ts";
import { TestRefusal, testAgent } from "./test-agent.ts";

const greeter = defineAgent({
  input: { type: "object", properties: { name: { type: "string", minLength: 1 } }, required: ["name"] },
  output: { type: "object", properties: { result: { type: "string" } }, required: ["result"] },
  async run(ctx) {
    const title = await ctx.step("look up", () => `Dr ${ctx.input.name}`);
    ctx.emit(`Writing to ${title}… `);
    const { approved } = await ctx.ask({ type: "approval", prompt: `Greet ${title}?` });
    ctx.emit({ type: "greeting.decided", approved });
    ctx.log("decided", { approved });
    return { result: approved ? `Hello, ${title}!` : "Another time." };
  },
});

test("a run returns its output and everything it did, once, even if it waited", async () => {
  const run = await testAgent(greeter, { input: { name: "Ada" }, answers: [true] });
  expectTypeOf(run.output).toEqualTypeOf<{ result: string } | null>();
  expect(run).toMatchObject({
    status: "completed",
    output: { result: "Hello, Dr Ada!" },
    error: null,
    text: "Writing to Dr Ada… ",
    emitted: ["Writing to Dr Ada… ", { type: "greeting.decided", approved: true }],
    logs: [{ message: "decided", fields: { approved: true } }],
    questions: [{ type: "approval", prompt: "Greet Dr Ada?" }],
    steps: [{ name: "look up", key: "look up#0", result: "Dr Ada", isReplayed: false }],
    unusedSteps: [],
  });
  const rejected = await testAgent(greeter, { input: { name: "Ada" }, answers: [({ prompt }) => prompt === "no"] });
  expect(rejected.output).toEqual({ result: "Another time." });
});

test("the input must have the agent's type, and is optional only if no field is required", () => {
  // @ts-expect-error: the name must be a string.
  const wrong = () => testAgent(greeter, { input: { name: 1 } });
  // @ts-expect-error: the name is missing.
  const missing = () => testAgent(greeter, {});
  // @ts-expect-error: the input is missing.
  const none = () => testAgent(greeter);
  const any = () => testAgent({ run: (ctx: AgentContext) => ctx.input });
  expect([wrong, missing, none, any]).toHaveLength(4);
});

test("an invalid input, answer or output is rejected with the service's messages", async () => {
  await expect(testAgent(greeter, { input: { name: "" } })).rejects.toThrow(
    new TestRefusal("invalid_input", "input.name must NOT have fewer than 1 characters."),
  );
  await expect(testAgent(greeter, { input: { name: "Ada" }, answers: [{ yes: true }] })).rejects.toThrow("a decision");
  const asking = defineAgent({
    run: (ctx) =>
      ctx.ask({ type: "input", prompt: "How many?", schema: { properties: { count: { type: "integer" } } } }),
  });
  await expect(testAgent(asking, { answers: [{ count: "two" }] })).rejects.toThrow("payload.count must be integer.");
  await expect(testAgent(asking, { answers: [true] })).rejects.toThrow('requests input, not a decision: "How many?"');
  expect((await testAgent(asking, { answers: [{ count: 2 }] })).output).toEqual({ count: 2 });
  const liar = { ...greeter, run: () => ({ result: 1 }) };
  await expect(testAgent(liar, { input: { name: "Ada" } })).rejects.toThrow("output.result must be string.");
  const senseless = { input: { type: "nonsense" }, run: () => ({}) };
  await expect(testAgent(senseless)).rejects.toMatchObject({ code: "invalid_json_schema" });
});

test("an unanswered question parks the run; an expired one ends it or is decided by on_expiry", async () => {
  const waiting = await testAgent(greeter, { input: { name: "Ada" } });
  expect(waiting).toMatchObject({ status: "requires_action", output: null, questions: [{ prompt: "Greet Dr Ada?" }] });
  const expired = await testAgent(greeter, { input: { name: "Ada" }, answers: ["expired"] });
  expect(expired).toMatchObject({ status: "failed", error: { code: "action_expired" } });
  const patient = defineAgent({
    run: (ctx) => ctx.ask({ type: "approval", prompt: "?", ttl_seconds: 9, on_expiry: "reject" }),
  });
  expect((await testAgent(patient, { answers: ["expired"] })).output).toEqual({ approved: false, payload: null });
});

test("a question that cannot be answered fails the run or throws at the call", async () => {
  const broken = defineAgent({ run: (ctx) => ctx.ask({ type: "input", prompt: "?", schema: { type: "nothing" } }) });
  const failed = await testAgent(broken, { answers: [{}] });
  expect(failed).toMatchObject({ status: "failed", error: { code: "agent_error" } });
  expect(failed.error?.message).toContain("a question that cannot be answered: schema: ");
  const hasty = defineAgent({
    run: (ctx) => ctx.ask({ type: "approval", prompt: "?", ttl_seconds: -1 }).catch(({ message }) => ({ message })),
  });
  expect((await testAgent(hasty)).output).toMatchObject({
    message: expect.stringContaining("a number greater than 0"),
  });
});

test("a step's name must be a valid text", async () => {
  const names = ["", "a\0b", "\ud800", "x".repeat(201)];
  const namer = defineAgent({
    async run(ctx) {
      const tried = names.map((name) => ctx.step(name, () => 1).catch(({ message }: Error) => message));
      return { results: await Promise.all(tried), long: await ctx.step("x".repeat(200), () => 1) };
    },
  });
  const characters = "A step needs a name of 1 to 200 characters.";
  const text = "The name of a step must not contain NUL characters or unpaired surrogates.";
  expect((await testAgent(namer)).output).toEqual({ results: [characters, text, text, characters], long: 1 });
});

/** Counts the steps that it executes. */
function createCounted() {
  const done: string[] = [];
  const agent = defineAgent({
    async run(ctx) {
      const all = [];
      for (const name of ["charge", "charge", "ship"]) {
        const step = await ctx.step(name, () => {
          done.push(name);
          ctx.emit(`${name} `);
          return { at: done.length };
        });
        all.push(step.at);
      }
      return { all, attempt: ctx.run.attempt, key: ctx.idempotencyKey };
    },
  });
  return { agent, done };
}

test("with the journal of an interrupted run, completed steps are not executed again", async () => {
  const { agent, done } = createCounted();
  const cut = await testAgent(agent, { crashAfter: "charge#1" });
  expect(cut).toMatchObject({ status: "interrupted", output: null, text: "charge charge " });
  expect(done).toEqual(["charge", "charge"]);
  const run = await testAgent(agent, { journal: cut.journal });
  expect(done).toEqual(["charge", "charge", "ship"]);
  expect(run).toMatchObject({
    status: "completed",
    output: { all: [1, 2, 3], attempt: 2, key: "run_test:2" },
    // Emissions of a step are replayed too: the text of the second attempt is complete.
    text: "charge charge ship ",
    unusedSteps: [],
  });
  expect(run.steps.map(({ key, isReplayed }) => [key, isReplayed])).toEqual([
    ["charge#0", true],
    ["charge#1", true],
    ["ship#0", false],
  ]);
});

test("a crash after a step that is never kept is rejected: the test would check nothing", async () => {
  const { agent } = createCounted();
  const refused = testAgent(agent, { crashAfter: "nosuch" });
  await expect(refused).rejects.toBeInstanceOf(TestRefusal);
  await expect(refused).rejects.toThrow("no step nosuch#0 to crash after. It kept charge#0, charge#1, ship#0.");
  const asking = testAgent(greeter, { input: { name: "Ada" }, crashAfter: "later" });
  await expect(asking).rejects.toMatchObject({ code: "no_such_step" });
  const failing = defineAgent({ run: () => Promise.reject(new Error("before")) });
  expect(await testAgent(failing, { crashAfter: "later" })).toMatchObject({ error: { message: "before" } });
});

test("a journal that no longer fits the code fails the run before anything is executed, and unusedSteps shows it", async () => {
  const { agent, done } = createCounted();
  const { journal } = await testAgent(agent);
  const renamed = defineAgent({ run: (ctx) => ctx.step("bill", () => done.push("bill")) });
  const run = await testAgent(renamed, { journal });
  expect(run).toMatchObject({
    status: "failed",
    error: { code: "nondeterministic", details: { expected: 'the step "charge"', found: 'the step "bill"' } },
    unusedSteps: ["charge#0", "charge#1", "ship#0"],
  });
  expect(done.at(-1)).not.toBe("bill");
});

test("a step with a given result is not executed", async () => {
  const { agent, done } = createCounted();
  const { output } = await testAgent(agent, { steps: { charge: { at: 10 }, "charge#1": { at: 20 } } });
  expect(output).toMatchObject({ all: [10, 20, 1], attempt: 1 });
  expect(done).toEqual(["ship"]);
});

const listener = defineAgent({
  async run(ctx) {
    const received: unknown[] = [];
    for await (const { value } of ctx.messages) {
      if (value === "stop") return { received };
      received.push(value);
      ctx.emit(`received ${value}`);
    }
    return { received, closed: true };
  },
});

test("messages reach the run, at once or over time from a generator", async () => {
  const listened = await testAgent(listener, { messages: [{ value: 1 }, { value: 2 }, { value: "stop" }] });
  expect(listened.output).toEqual({ received: [1, 2] });
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* conversation() {
    yield { value: "hello" };
    await promise;
    yield { value: "stop" };
  }
  const run = await testAgent(listener, { messages: conversation(), onEmit: () => resolve() });
  expect(run).toMatchObject({ output: { received: ["hello"] }, text: "received hello" });
});

test("a cancelled run is cancelled even if it returns an output, and its signal has the reason", async () => {
  const cancel = new AbortController();
  const reasons: unknown[] = [];
  const agent = defineAgent({
    async run(ctx) {
      ctx.emit("started");
      await delay(60_000, undefined, { signal: ctx.signal }).catch(() => reasons.push(ctx.signal.reason.message));
      return { done: true };
    },
  });
  const run = await testAgent(agent, { signal: cancel.signal, onEmit: () => cancel.abort() });
  expect(run).toMatchObject({ status: "cancelled", output: null, error: null, text: "started" });
  expect(reasons).toEqual(["the run was cancelled"]);
  expect(await testAgent(agent, { signal: AbortSignal.abort() })).toMatchObject({ status: "cancelled", emitted: [] });
});

test("a run that does not end times out with the service's message, and one that throws fails with its own", async () => {
  // Its messages end at the timeout, and what it does then still counts.
  const listened = await testAgent(listener, { timeoutSeconds: 0.05 });
  expect(listened).toMatchObject({ status: "completed", output: { closed: true } });
  const deaf = defineAgent({ run: (ctx) => delay(60_000, undefined, { signal: ctx.signal }) });
  const late = await testAgent(deaf, { timeoutSeconds: 0.05 });
  expect(late).toMatchObject({
    status: "failed",
    error: { code: "run_timeout", message: expect.stringContaining("within 0.05 seconds") },
  });
  const thrown = await testAgent(defineAgent({ run: () => Promise.reject(new RangeError("too far")) }));
  expect(thrown).toMatchObject({
    status: "failed",
    error: { code: "agent_error", message: "too far", details: { name: "RangeError" } },
    logs: [{ message: "The agent threw an error.", fields: { stack: expect.stringContaining("test-agent.test.ts") } }],
  });
});

test("the service's limits apply, and there is no network without a given fetch", async () => {
  const loud = await testAgent(defineAgent({ run: (ctx) => ctx.emit("x".repeat(1_048_577)) }));
  expect(loud).toMatchObject({ status: "failed", error: { code: "output_too_large" } });
  const odd = await testAgent(defineAgent({ run: (ctx) => ctx.emit({ type: "run.completed" }) }));
  expect(odd.error?.message).toContain("An agent cannot emit an event of type");
  const fetching = defineAgent({ run: async (ctx) => (await ctx.fetch("https://example.com/a")).json() });
  expect((await testAgent(fetching)).error?.message).toContain("https://example.com/a");
  const fetch = async () => Response.json({ from: "the test" });
  expect((await testAgent(fetching, { fetch })).output).toEqual({ from: "the test" });
});

test("an error in the test's own code fails the test and not the run", async () => {
  const onEmit = () => expect("this").toBe("that");
  await expect(testAgent(greeter, { input: { name: "Ada" }, onEmit })).rejects.toThrow("to be 'that'");
  async function* broken() {
    yield { value: 1 };
    throw new Error("no more");
  }
  await expect(testAgent(listener, { messages: broken() })).rejects.toThrow("no more");
});

test("an agent gets the given thread, and its new state is returned", async () => {
  const counter = defineAgent({
    run(ctx) {
      const turns = Number(ctx.thread?.state.turns ?? 0) + 1;
      if (ctx.thread) ctx.thread.state.turns = turns;
      return { messages: ctx.thread?.messages.map(({ role, content }) => [role, content]) ?? null, turns };
    },
  });
  const messages = [{ role: "user", content: [{ type: "text", text: "Hello" }] }] as const;
  const run = await testAgent(counter, { thread: { messages, state: { turns: 2 } } });
  expect(run.output).toEqual({ messages: [["user", messages[0].content]], turns: 3 });
  expect(run.threadState).toEqual({ turns: 3 });
  expect(await testAgent(counter)).toMatchObject({ output: { messages: null, turns: 1 }, threadState: null });
});

test("an agent reads the given files, and the test gets the files that it creates, once even if it waited", async () => {
  const stamper = defineAgent({
    async run(ctx) {
      const note = await ctx.files.get("file_note");
      const text = (await ctx.files.read(note.id)).toString("utf8");
      const made = await ctx.files.write("stamped.txt", `${text}, seen`);
      await ctx.ask({ type: "approval", prompt: "Is it right?" });
      return { made: made.name, listed: (await ctx.files.list()).map(({ name }) => name) };
    },
  });
  const files = [{ id: "file_note", name: "note.txt", content: "A note", content_type: "text/plain" }];
  const run = await testAgent(stamper, { files, answers: [true] });
  expect(run.output).toEqual({ made: "stamped.txt", listed: ["stamped.txt"] });
  expect(run.files.map(({ name, content_type, content }) => [name, content_type, content.toString("utf8")])).toEqual([
    ["stamped.txt", "text/plain; charset=utf-8", "A note, seen"],
  ]);
  expect(run.unusedSteps).toEqual([]);
  const lost = await testAgent(stamper);
  expect(lost.error?.message).toBe("There is no file file_note, or it was deleted.");
});

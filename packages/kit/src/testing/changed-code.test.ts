import { expect, test } from "vitest";
import type { AgentContext } from "../index.ts";
import { testAgent } from "../test-agent.ts";

type Code = (ctx: AgentContext) => Promise<unknown>;

const run = (code: Code, more: object = {}) => testAgent({ run: code }, more);
/** The journal of code that waits for its first answer, which it has got now. */
const journalOf = async (code: Code) => {
  const waiting = await run(code);
  expect(waiting.status).toBe("requires_action");
  return (await run(code, { answers: [true] })).journal.filter(({ key }) => !key.startsWith("after"));
};
const pay = (ctx: AgentContext) => ctx.ask({ type: "approval", prompt: "Pay?" });

const before: Code = async (ctx) => {
  await ctx.step("look up", () => 1);
  await pay(ctx);
  return { after: await ctx.step("after", () => 2) };
};

test("unchanged code continues, and changed code fails with both sides and the line", async () => {
  const journal = await journalOf(before);
  expect(await run(before, { journal })).toMatchObject({ status: "completed", output: { after: 2 } });
  const renamed = await run(
    async (ctx) => {
      await ctx.step("find", () => 1);
      await pay(ctx);
    },
    { journal },
  );
  expect(renamed.error).toMatchObject({
    code: "nondeterministic",
    details: { expected: 'the step "look up"', found: 'the step "find"', source: expect.stringMatching(/:\d+$/) },
  });
  expect(renamed.steps).toEqual([]);
}, 20_000);

test("code that returns before it has made all calls does not match either", async () => {
  const journal = await journalOf(before);
  const { error } = await run(async (ctx) => ({ found: await ctx.step("look up", () => 1) }), { journal });
  expect(error?.message).toContain("the journal has a question next, but the code ended");
}, 20_000);

test("a planned change leaves a run on its path if it was past it, and needs a version that the code supports", async () => {
  const journal = await journalOf(before);
  const versioned =
    (oldest: number, newest: number): Code =>
    async (ctx) => {
      await ctx.step("look up", () => 1);
      const used = await ctx.version("check", oldest, newest);
      expect(await ctx.version("check", oldest, newest)).toBe(used);
      if (used > 1) await ctx.step("check", () => 1);
      await pay(ctx);
      return { used };
    };
  const old = await run(versioned(1, 2), { journal });
  expect(old.output).toEqual({ used: 1 });
  expect((await run(versioned(1, 3), { journal: old.journal })).output).toEqual({ used: 1 });
  expect((await run(versioned(1, 2), { answers: [true] })).output).toEqual({ used: 2 });
  const { error } = await run(versioned(2, 2), { journal });
  expect(error?.message).toContain(
    'version 1 of the change "check" next, but the code came to code for the versions 2 to 2',
  );
  await expect(run((ctx) => ctx.version("check", 2, 1))).resolves.toMatchObject({ status: "failed" });
});

test("the time, random numbers and ids are the same when a run resumes", async () => {
  const code: Code = async (ctx) => {
    const values = [await ctx.now(), await ctx.random(), await ctx.uuid()];
    await pay(ctx);
    return { values };
  };
  const first = await run(code, { answers: [true] });
  const again = await run(code, { journal: first.journal });
  expect(again.output).toEqual(first.output);
  expect(again.steps.every(({ isReplayed }) => isReplayed)).toBe(true);
});

test("concurrent branches, a race, steps within steps and failed steps pass when a run resumes", async () => {
  let tries = 0;
  const code: Code = async (ctx) => {
    const later = (name: string, ms: number) =>
      ctx.step(name, () => new Promise<string>((resolve) => setTimeout(resolve, ms, name)));
    const branch = async (name: string, ms: number) => [
      await later(`${name} 1`, ms),
      await later(`${name} 2`, 30 - ms),
    ];
    const [first] = await Promise.all([
      Promise.race([later("slow", 40), later("fast", 1)]),
      branch("a", 20),
      branch("b", 5),
    ]);
    await ctx.step("outer", () => ctx.step("inner", () => "nested"));
    await ctx
      .step("fails", () => {
        tries += 1;
        throw new Error("no");
      })
      .catch(() => ctx.step("instead", () => 1));
    await pay(ctx);
    return { first };
  };
  const whole = await run(code, { answers: [true] });
  expect(whole.output).toEqual({ first: "fast" });
  expect((await run(code, { journal: whole.journal })).output).toEqual({ first: "fast" });
  expect(tries).toBeGreaterThan(1);
});

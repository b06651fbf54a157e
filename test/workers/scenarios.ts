import { writeFileSync } from "node:fs";
import type { Run, Trace } from "@agentrun/contract";
import { expect } from "vitest";
import { createFileClient } from "../support/file-client.ts";
import { collect, openStream, textOf } from "../support/sse-client.ts";
import { until } from "../support/webhook-world.ts";
import { startProxy } from "./proxy.ts";
import type { Stage } from "./worker-process.ts";

export type Scenarios = Record<string, (stage: Stage) => Promise<void>>;

/** What a worker of any language must do, as sentences: these leave the worker unchanged, and share one. */
export const quietScenarios: Scenarios = {
  "a run's steps and words reach the service, each once": async (stage) => {
    const agent = await stage.addAgent("stepper");
    const run = await stage.run(agent, { file: stage.file });
    expect(run).toMatchObject({ status: "completed", attempt: 1, output: { first: 1, second: 2 } });
    expect(stage.lines()).toHaveLength(2);
    expect(await textOfRun(stage, run)).toBe("one two three");
  },

  "a question for input gets its answer": async (stage) => {
    const agent = await stage.addAgent("former");
    const parked = await stage.run(agent);
    expect(parked.required_action).toMatchObject({ type: "input", prompt: "Name?" });
    const body = { type: "respond", payload: { name: "Ada" } };
    await stage.world.service.api("POST", `/runs/${parked.id}/action`, { body });
    expect(await stage.untilStatus(parked.id, "completed")).toMatchObject({ output: { name: "Ada" } });
  },

  "changed arguments of an approval reach the agent": async (stage) => {
    const agent = await stage.addAgent("changer");
    for (const given of [{ sum: 40 }, undefined]) {
      const parked = await stage.run(agent);
      expect(parked.required_action).toMatchObject({ type: "approval", arguments: { sum: 60 } });
      const body = { type: "approve", ...(given && { arguments: given }) };
      await stage.world.service.api("POST", `/runs/${parked.id}/action`, { body });
      expect(await stage.untilStatus(parked.id, "completed")).toMatchObject({ output: given ?? { sum: 60 } });
    }
  },

  "an answer is for the question that was shown: a changed question needs a new answer": async (stage) => {
    const { api } = stage.world.service;
    const act = (id: string, body: object) => api<Run>("POST", `/runs/${id}/action`, { body });
    const agent = await stage.addAgent("waverer");
    writeFileSync(stage.file, "Refund 5 EUR?");
    const parked = await stage.run(agent, { file: stage.file });
    const shown = parked.required_action;
    expect(shown).toMatchObject({ prompt: "Refund 5 EUR?", digest: expect.any(String) });
    writeFileSync(stage.file, "Delete the whole account?");
    expect((await act(parked.id, { type: "approve", action_id: shown?.id })).status).toBe(200);
    const prompt = async () => (await stage.get(parked.id)).required_action?.prompt;
    await until("the other question", async () => (await prompt()) === "Delete the whole account?");
    const again = (await stage.get(parked.id)).required_action;
    expect(again).toMatchObject({ changed_from: shown?.digest });
    expect((await act(parked.id, { type: "approve", action_id: shown?.id })).status).toBe(422);
    await act(parked.id, { type: "reject", action_id: again?.id });
    expect(await stage.untilStatus(parked.id, "completed")).toMatchObject({
      output: { approved: false, prompt: "Delete the whole account?" },
    });
  },

  "a cancelled run is signalled, and stops": async (stage) => {
    const agent = await stage.addAgent("sleeper");
    const { id } = await stage.begin(agent, { file: stage.file });
    await stage.untilText(id, "begun");
    await stage.world.service.api("DELETE", `/runs/${id}`);
    await stage.untilStatus(id, "cancelled");
    await until("the agent's last line", () => stage.lines().includes("stopped"));
  },

  "a run that takes too long is signalled, and fails as timed out": async (stage) => {
    const agent = await stage.addAgent("sleeper");
    const { id } = await stage.begin(agent, { file: stage.file }, { timeout_seconds: 1 });
    expect(await stage.untilStatus(id, "failed")).toMatchObject({ error: { code: "run_timeout" } });
    await until("the agent's last line", () => stage.lines().includes("stopped"));
  },

  "a message reaches the run that it is sent to": async (stage) => {
    const agent = await stage.addAgent("listener");
    const { id } = await stage.begin(agent);
    await stage.untilStatus(id, "running");
    const body = { type: "message", payload: { hello: "there" } };
    await stage.world.service.api("POST", `/runs/${id}/action`, { body });
    expect(await stage.untilStatus(id, "completed")).toMatchObject({ output: { heard: { hello: "there" } } });
  },

  "an output of a mebibyte is kept, and one byte more is too much": async (stage) => {
    const agent = await stage.addAgent("large");
    const envelope = '{"text":""}'.length;
    const whole = await stage.run(agent, { bytes: 1_048_576 - envelope });
    expect(whole.status).toBe("completed");
    expect((whole.output as { text: string }).text).toHaveLength(1_048_576 - envelope);
    const over = await stage.run(agent, { bytes: 1_048_577 - envelope });
    expect(over).toMatchObject({ status: "failed", error: { code: "output_too_large" } });
  },

  "an agent's own error fails its run, with its words": async (stage) => {
    const agent = await stage.addAgent("thrower");
    expect(await stage.run(agent)).toMatchObject({
      status: "failed",
      error: { code: "agent_error", message: "no such order" },
    });
  },

  "a failed step is a span of the trace, and its agent decides how the run continues": async (stage) => {
    const agent = await stage.addAgent("stumbler");
    const done = await stage.run(agent);
    expect(done).toMatchObject({ status: "completed", output: { second: "paid" } });
    const failed = (name: string, message: string) => [name, "failed", expect.objectContaining({ message })];
    const tried = [failed("pay", "no funds"), ["pay", "ok", undefined]];
    expect(await stepsOfRun(stage, done)).toEqual(tried);
    const fatal = await stage.run(agent, { fatal: true });
    expect(fatal).toMatchObject({ status: "failed", error: { code: "agent_error", message: "no ship" } });
    expect(await stepsOfRun(stage, fatal)).toEqual([...tried, failed("ship", "no ship")]);
  },

  "an agent is in its caller's trace, below its run": async (stage) => {
    const [trace, caller] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    const { output } = (
      await stage.world.service.api<Run>("POST", "/runs", {
        body: { agent_id: await stage.addAgent("tracer"), input: {} },
        headers: { traceparent: `00-${trace}-${caller}-01` },
      })
    ).body;
    expect(output?.traceparent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
    expect(output?.traceparent).not.toContain(caller);
  },

  "an invalid question fails its run with a message": async (stage) => {
    const run = await stage.run(await stage.addAgent("misasker"));
    expect(run).toMatchObject({ status: "failed", error: { code: "agent_error" } });
    expect(run.error?.message).toContain("a question that cannot be answered: schema: ");
  },

  "what an agent logs is a line of the service's log": async (stage) => {
    const agent = await stage.addAgent("logger");
    const run = await stage.run(agent);
    const lines = () => stage.world.service.output().split("\n");
    await until("the line", () =>
      lines().some((line) => line.includes("found it") && line.includes(run.id) && /order\W+7/.test(line)),
    );
  },

  "an agent reads a file and makes another, piece by piece": async (stage) => {
    const files = createFileClient(stage.world.service);
    const given = await files.keep("abc".repeat(500_000), { name: "in.bin" });
    const run = await stage.run(await stage.addAgent("filer"), { read: given.id });
    expect(run).toMatchObject({ status: "completed", output: { size: 1_500_000, listed: ["copy.bin"] } });
    const { copy } = run.output as { copy: string };
    const made = (await files.call("GET", `/files/${copy}`)).json();
    expect(made).toMatchObject({ run_id: run.id, sha256: given.sha256, size: 1_500_000 });
    await files.close();
    const missing = await stage.run(await stage.addAgent("filer"), { read: "file_01jz8v3k5qe8xa2m4n6p8r0t2v" });
    expect(missing).toMatchObject({ status: "failed", error: { code: "agent_error" } });
    expect(missing.error?.message).toContain("There is no file");
  },

  "an agent reads its secrets, and what it logs or throws does not show them": async (stage) => {
    const { api, output } = stage.world.service;
    const agent = await stage.addAgent("keyholder");
    const name = `KEY_${stage.queue.replaceAll("-", "_")}_${agent.slice(-4)}`;
    const missing = await stage.run(agent, { name });
    expect(missing).toMatchObject({ status: "failed", error: { code: "agent_error" } });
    expect(missing.error?.message).toContain(`agentrun secrets set ${name}`);
    const [first, second] = ["a canary of a key", "another canary of a key"];
    const made = await api<{ id: string }>("POST", "/secrets", { body: { name, value: first, agent_id: agent } });
    expect(await stage.run(agent, { name })).toMatchObject({ output: { lengths: [first.length] } });
    await api("POST", `/secrets/${made.body.id}/rotate`, { body: { value: second } });
    expect(await stage.run(agent, { name })).toMatchObject({ output: { lengths: [second.length, first.length] } });
    expect((await stage.run(agent, { name, fail: true })).error?.message).toContain("the key [redacted] is wrong");
    await until("its line", () => output().includes("the key is [redacted]"));
    expect(output()).not.toContain("canary of a key");
  },

  "what models charged is the run's usage, also while it waits, and a wait counts nothing twice": async (stage) => {
    const agent = await stage.addAgent("payer");
    const parked = await stage.run(agent);
    expect(parked).toMatchObject({ status: "requires_action", tokens_used: 7 });
    await stage.world.service.api("POST", `/runs/${parked.id}/action`, { body: { type: "approve" } });
    expect(await stage.untilStatus(parked.id, "completed")).toMatchObject({ tokens_used: 12 });
  },

  "what an agent keeps in its thread, its next run finds": async (stage) => {
    const agent = await stage.addAgent("rememberer");
    const first = await stage.run(agent, { query: "one" }, { thread: {} });
    expect(first).toMatchObject({ status: "completed", output: { count: 1, said: 0 } });
    const second = await stage.run(agent, { query: "two" }, { thread_id: first.thread_id });
    expect(second).toMatchObject({ status: "completed", output: { count: 2, said: 2 } });
  },
};

/** These have their own queue and workers. */
export const roughScenarios: Scenarios = {
  "a worker whose key is rejected prints one line with advice, and exits with 1": async (stage) => {
    const env = { AGENTRUN_API_KEY: "ar_live_0000000000000000000000000000000000000000000" };
    const worker = stage.launch({ env });
    expect(await worker.exited).toBe(1);
    const lines = worker.output().trim().split("\n");
    expect(lines).toEqual([
      expect.stringContaining(`The service at ${stage.world.service.baseUrl} rejected this worker (401`),
    ]);
    expect(lines[0]).toContain(`agentrun keys create worker --scope workers:run --queue ${stage.queue}`);
  },

  "a run whose worker is killed resumes on another, and its steps are not repeated": async (stage) => {
    const agent = await stage.addAgent("stepper");
    const first = await stage.start();
    const begun = await stage.begin(agent, { file: stage.file, die: true });
    expect(await first.exited).toBeNull();
    await stage.start();
    const run = await stage.untilStatus(begun.id, "completed");
    expect(run).toMatchObject({ attempt: 2, output: { first: 1, second: 2 } });
    expect(stage.lines()).toHaveLength(2);
    expect(await textOfRun(stage, run)).toBe("one two three");
  },

  "a run parks on a question without a worker, and resumes months later on another worker": async (stage) => {
    const agent = await stage.addAgent("asker");
    const first = await stage.start();
    const parked = await stage.run(agent, { file: stage.file });
    expect(parked).toMatchObject({
      status: "requires_action",
      required_action: { type: "approval", prompt: "Continue?" },
    });
    first.child.kill("SIGTERM");
    expect(await first.exited).toBe(0);
    await stage.world.database.query(
      "update runs set created_at = created_at - interval '90 days', started_at = started_at - interval '90 days' where id = $1",
      [uuidOf(parked.id)],
    );
    await stage.world.service.api("POST", `/runs/${parked.id}/action`, { body: { type: "approve" } });
    await stage.start();
    const run = await stage.untilStatus(parked.id, "completed");
    expect(run).toMatchObject({ attempt: 1, output: { approved: true, lines: 1 } });
    expect(await textOfRun(stage, run)).toBe("before after");
  },

  "a worker that was frozen and wakes changes nothing of a run that went to another": async (stage) => {
    const agent = await stage.addAgent("gate");
    const frozen = await stage.start({ env: { AGENTRUN_BUILD: "frozen" } });
    const { id } = await stage.begin(agent, { gate: stage.path("gate"), file: stage.file });
    await stage.untilText(id, "begun");
    frozen.child.kill("SIGSTOP");
    await stage.start({ env: { AGENTRUN_BUILD: "other" } });
    await until("another attempt", async () => (await stage.get(id)).attempt === 2);
    stage.open("gate");
    expect(await stage.untilStatus(id, "completed")).toMatchObject({ attempt: 2, output: { build: "other" } });
    frozen.child.kill("SIGCONT");
    // It works again: its runs are gone, and it gets new ones.
    await until("the frozen worker's next words", async () => {
      const woken = (await stage.listWorkers()).find(({ build }) => build === "frozen");
      return woken?.running === 0;
    });
    expect(await stage.get(id)).toMatchObject({ status: "completed", attempt: 2, output: { build: "other" } });
  },

  "a stopped worker completes its run, and exits with 0": async (stage) => {
    const agent = await stage.addAgent("gate");
    const worker = await stage.start();
    const { id } = await stage.begin(agent, { gate: stage.path("gate"), file: stage.file });
    await stage.untilText(id, "begun");
    worker.child.kill("SIGTERM");
    stage.open("gate");
    expect(await stage.untilStatus(id, "completed")).toMatchObject({ attempt: 1 });
    expect(await worker.exited).toBe(0);
    expect(await stage.listWorkers()).toEqual([]);
  },

  "what does not end in time when a worker stops goes to another, and that is no lost attempt": async (stage) => {
    const agent = await stage.addAgent("gate");
    const worker = await stage.start({ env: { CONFORMANCE_DRAIN_SECONDS: "0" } });
    const { id } = await stage.begin(agent, { gate: stage.path("gate"), file: stage.file });
    await stage.untilText(id, "begun");
    worker.child.kill("SIGTERM");
    expect(await worker.exited).toBe(0);
    stage.open("gate");
    await stage.start();
    expect(await stage.untilStatus(id, "completed")).toMatchObject({ attempt: 2 });
    const [row] = await stage.world.database.query<{ counted: number }>(
      "select attempt - forgiven as counted from runs where id = $1",
      [uuidOf(id)],
    );
    expect(row?.counted).toBe(1);
  },

  "a run that kills its worker fails alone: the runs next to it complete, on the next workers": async (stage) => {
    const [poison, echo] = [await stage.addAgent("poison"), await stage.addAgent("echo")];
    const innocent = await Promise.all(Array.from({ length: 4 }, (_, n) => stage.begin(echo, { n })));
    const { id } = await stage.begin(poison, {}, { priority: 9 });
    const supervisor = stage.keepRunning();
    expect(await stage.untilStatus(id, "failed", 90_000)).toMatchObject({ error: { code: "worker_lost" } });
    for (const [n, run] of innocent.entries())
      expect(await stage.untilStatus(run.id, "completed", 60_000)).toMatchObject({ output: { n } });
    expect((await supervisor.stop()).restarts).toBeGreaterThanOrEqual(3);
  },

  "a run that kills every worker fails after the third": async (stage) => {
    const agent = await stage.addAgent("poison");
    const { id } = await stage.begin(agent);
    for (let attempt = 1; attempt <= 3; attempt += 1) await (await stage.start()).exited;
    expect(await stage.untilStatus(id, "failed")).toMatchObject({ attempt: 3, error: { code: "worker_lost" } });
  },

  "many runs at once all end, however few at a time the worker takes": async (stage) => {
    const agent = await stage.addAgent("echo");
    await stage.start({ env: { CONFORMANCE_CONCURRENCY: "7" } });
    const runs = await Promise.all(Array.from({ length: 60 }, (_, number) => stage.run(agent, { number })));
    expect(runs.map(({ output }) => output)).toEqual(runs.map((_, number) => ({ number })));
    expect(new Set(runs.map(({ attempt }) => attempt))).toEqual(new Set([1]));
  },

  "unknown fields from the service are ignored": async (stage) => {
    await using newer = await startProxy(stage.world.service);
    const agent = await stage.addAgent("asker");
    await stage.start({ service: newer });
    const parked = await stage.run(agent, { file: stage.file });
    await stage.world.service.api("POST", `/runs/${parked.id}/action`, { body: { type: "approve" } });
    expect(await stage.untilStatus(parked.id, "completed")).toMatchObject({ output: { approved: true, lines: 1 } });
    expect(newer.received.length).toBeGreaterThan(2);
  },

  "an idle worker sends only polls": async (stage) => {
    await using proxy = await startProxy(stage.world.service);
    const worker = await stage.start({ service: proxy, env: { AGENTRUN_BUILD: "7" } });
    const polls = () => proxy.received.filter(({ url }) => url.endsWith("/poll"));
    await until("its first poll", () => polls().length > 0);
    const greeting = `(build 7) has registered at ${proxy.baseUrl}; queues: ${stage.queue}; agents: `;
    await until("its one line", () => worker.output().includes(greeting));
    const [poll] = polls();
    expect(JSON.parse(poll?.body ?? "{}").wait_seconds).toBeGreaterThanOrEqual(20);
    const agent = await stage.addAgent("echo");
    expect((await stage.run(agent, { n: 1 })).output).toEqual({ n: 1 });
    // Registration, that poll, the report of the one run, and the next poll, on whichever connection is faster.
    await until("the next poll", () => polls().length === 2);
    const calls = proxy.received.map(({ url }) => url.split("/").at(-1));
    expect(calls.toSorted()).toEqual(["poll", "poll", "report", "workers"]);
  },

  "a run whose node is killed continues through another node, with the same worker": async (stage) => {
    const node = await stage.world.addNode();
    await using proxy = await startProxy(node);
    const agent = await stage.addAgent("gate");
    await stage.start({ service: proxy, env: { AGENTRUN_BUILD: "same" } });
    const { id } = await stage.begin(agent, { gate: stage.path("gate"), file: stage.file });
    await stage.untilText(id, "begun");
    await node.kill();
    await proxy.turnTo(stage.world.service);
    await until("another attempt", async () => (await stage.get(id)).attempt === 2);
    stage.open("gate");
    expect(await stage.untilStatus(id, "completed")).toMatchObject({ attempt: 2, output: { build: "same" } });
  },

  "a pinned run continues with its build while that is alive, and then with any": async (stage) => {
    const agent = await stage.addAgent("asker", { runtime: { builds: "pinned" } });
    const old = await stage.start({ env: { AGENTRUN_BUILD: "1" } });
    const parked = await stage.run(agent, { file: stage.file });
    await stage.start({ env: { AGENTRUN_BUILD: "2" } });
    // It counts as alive for a while: in a rolling restart another worker of its build is starting.
    old.child.kill("SIGTERM");
    expect(await old.exited).toBe(0);
    expect((await stage.listWorkers()).map(({ build }) => build)).toEqual(["2"]);
    await stage.world.service.api("POST", `/runs/${parked.id}/action`, { body: { type: "approve" } });
    // The other has a free slot, and does not take it.
    const next = await stage.run(await stage.addAgent("echo"), { n: 1 });
    expect(next.status).toBe("completed");
    expect((await stage.get(parked.id)).status).toBe("queued");
    await stage.world.database.query(
      "update workers set seen_at = seen_at - interval '1 hour' where build = '1' and $1 = any(queues)",
      [stage.queue],
    );
    expect(await stage.untilStatus(parked.id, "completed")).toMatchObject({ output: { approved: true } });
  },
};

async function textOfRun({ world }: Stage, { id }: Run): Promise<string> {
  return textOf(await collect((await openStream(world.service, `/runs/${id}/stream`)).events));
}

/** The steps in its trace. */
export async function stepsOfRun({ world }: Stage, { id }: Run): Promise<unknown[]> {
  const { spans } = (await world.service.api<Trace>("GET", `/runs/${id}/trace`)).body;
  return spans.filter(({ type }) => type === "step").map(({ name, status, data }) => [name, status, data.error]);
}

/** Read from the database. */
function uuidOf(id: string): string {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  const value = [...id.slice(id.indexOf("_") + 1)].reduce(
    (sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)),
    0n,
  );
  return value.toString(16).padStart(32, "0");
}

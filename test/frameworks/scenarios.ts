import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Run, Worker } from "@agentrun/contract";
import { expect } from "vitest";
import type { Reply } from "../support/model-server/formats.ts";
import { type ModelCall, type ModelServer, startModelServer } from "../support/model-server/model-server.ts";
import { orderOf, supportDesk } from "../support/model-server/support-desk.ts";
import { collect, openStream, type ReceivedEvent, textOf } from "../support/sse-client.ts";
import { until } from "../support/webhook-world.ts";
import { createWorld, type World } from "../support/world.ts";

/** An example of `examples/`, and its start command. */
export type Example = { agent: string; command: string; words: readonly string[]; folder: string };

/** A service, a free model, and one example's worker. */
export type ExampleSession = Awaited<ReturnType<typeof openSession>>;

const model = "gpt-5-mini";
// Some frameworks take long to import on a busy machine.
const untilStartedMs = 180_000;

/** Short enough to notice a killed worker soon, but longer than the import of a framework on a busy machine. */
export async function openFrameworkWorld(leaseSeconds: number) {
  const world = await createWorld({ env: { AGENTRUN_LEASE_SECONDS: String(leaseSeconds) } });
  const models = await startModelServer({ plain: true });
  return {
    world,
    models,
    async remove() {
      await models.stop();
      await world.remove();
    },
  };
}

type Surroundings = { world: World; models: ModelServer };

export async function openSession({ world, models }: Surroundings, example: Example) {
  const { api, credentials } = world.service;
  const folder = mkdtempSync(join(tmpdir(), "agentrun-framework-"));
  const refundsFile = join(folder, "refunds");
  const children: ChildProcess[] = [];
  let printed = "";
  const held = new Map<string, (call: ModelCall, number: number) => Promise<Reply>>();
  const callsBefore = models.calls(model).length;
  const callsOf = (order: string) =>
    models
      .calls(model)
      .slice(callsBefore)
      .filter((call) => orderOf(call) === order);
  models.teach(model, (call) => {
    const order = orderOf(call);
    return held.get(order)?.(call, callsOf(order).length) ?? supportDesk(call);
  });

  const listWorkers = async () => (await api<{ data: Worker[] }>("GET", "/workers?limit=100")).body.data;
  const servedBy = async () =>
    (await listWorkers()).filter(({ agents, status }) => status === "active" && agents.includes(example.agent));

  return {
    world,
    /** Makes the model withhold its answer to the n-th call of an order; resolves when that call arrives. */
    holdBack: (order: string, number: number) =>
      new Promise<void>((resolve) => {
        held.set(order, async (call, count) => {
          if (count !== number) return supportDesk(call);
          resolve();
          return new Promise<Reply>(() => {});
        });
      }),
    callsOf,
    refundsOf: (order: string) =>
      existsSync(refundsFile)
        ? readFileSync(refundsFile, "utf8")
            .split("\n")
            .filter((line) => line.startsWith(order))
        : [],
    async start(): Promise<ChildProcess> {
      const known = new Set((await listWorkers()).map(({ id }) => id));
      const child = spawn(example.command, example.words, {
        cwd: example.folder,
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          AGENTRUN_API_KEY: credentials.api_key,
          AGENTRUN_BASE_URL: world.service.baseUrl,
          AGENTRUN_CA_FILE: credentials.ca_file,
          OPENAI_BASE_URL: models.url,
          OPENAI_API_KEY: "none",
          REFUNDS_FILE: refundsFile,
        },
      });
      children.push(child);
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (printed += String(chunk)));
      const isThere = async () => child.exitCode !== null || (await servedBy()).some(({ id }) => !known.has(id));
      await until(`the worker of ${example.agent}`, isThere, untilStartedMs);
      if (child.exitCode !== null) throw new Error(`the worker ended: ${printed}`);
      return child;
    },
    ...runCalls(world, example.agent, () => printed),
    async close() {
      for (const child of children) if (child.exitCode === null) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Actions on the example's runs, from outside. */
function runCalls({ service }: World, agent: string, printed: () => string) {
  const { api } = service;
  const agentId = async () => {
    const { data } = (await api<{ data: { id: string; name: string }[] }>("GET", "/agents?limit=100")).body;
    const found = data.find(({ name }) => name === agent);
    if (!found) throw new Error(`there is no agent ${agent}, only ${data.map(({ name }) => name).join(", ")}`);
    return found.id;
  };
  return {
    async send(query: string): Promise<Run> {
      const body = { agent_id: await agentId(), input: { query } };
      return (await api<Run>("POST", "/runs", { body, headers: { Prefer: "respond-async" } })).body;
    },
    async answer(run: Run, type: "approve" | "reject"): Promise<void> {
      const answer = await api("POST", `/runs/${run.id}/action`, { body: { type } });
      expect(answer.status, answer.text).toBeLessThan(300);
    },
    async untilStatus(id: string, status: Run["status"]): Promise<Run> {
      let run: Run | undefined;
      const isSo = async () => {
        run = (await api<Run>("GET", `/runs/${id}`)).body;
        return run.status === status || run.completed_at !== null;
      };
      await until(`a run that is ${status}`, isSo, 120_000);
      if (run?.status !== status)
        throw new Error(`it has ended: ${JSON.stringify(run)}; its worker printed:\n${printed()}`);
      return run;
    },
    events: async (run: Run): Promise<ReceivedEvent[]> =>
      collect((await openStream(service, `/runs/${run.id}/stream`)).events),
  };
}

type Scenarios = Record<string, (session: ExampleSession) => Promise<void>>;

/** What every framework's agent must do, as sentences. */
export const scenarios: Scenarios = {
  "streams its words, and its tool's call is seen": async (session) => {
    await session.start();
    const { id } = await session.send("Where is order 5001?");
    const run = await session.untilStatus(id, "completed");
    const events = await session.events(run);
    expect(run.output).toMatchObject({ answer: "Order 5001 was 60 euros and is on its way." });
    expect(textOf(events)).toBe("Order 5001 was 60 euros and is on its way.");
    expect(events.filter(({ type }) => type === "run.output.delta").length).toBeGreaterThan(1);
    expect(events).toContainEqual(expect.objectContaining({ type: "run.tool.called", tool: "look_up" }));
    expect(events).toContainEqual(
      expect.objectContaining({ type: "run.tool.completed", tool: "look_up", status: "succeeded" }),
    );
    expect(session.callsOf("5001")).toHaveLength(2);
  },

  "requests approval, and continues with the answer": async (session) => {
    await session.start();
    const [yes, no] = [await session.send("Refund order 5002."), await session.send("Refund order 5003.")];
    const parked = await session.untilStatus(yes.id, "requires_action");
    expect(parked.required_action).toMatchObject({ type: "approval" });
    expect(session.refundsOf("5002")).toEqual([]);
    await session.answer(parked, "approve");
    const run = await session.untilStatus(yes.id, "completed");
    expect(run.output).toMatchObject({ answer: "Order 5002 is refunded: 60 euros." });
    expect(textOf(await session.events(run))).toBe("Order 5002 is refunded: 60 euros.");
    expect(session.refundsOf("5002")).toHaveLength(1);
    // The wait repeated none of them.
    expect(session.callsOf("5002")).toHaveLength(3);
    await session.answer(await session.untilStatus(no.id, "requires_action"), "reject");
    const refused = await session.untilStatus(no.id, "completed");
    expect(refused.output).toMatchObject({ answer: "Order 5003 stays as it is." });
    expect(session.refundsOf("5003")).toEqual([]);
  },

  "resumes where it was when its worker is killed, and repeats nothing": async (session) => {
    const first = await session.start();
    const isCalled = session.holdBack("5004", 3);
    const { id } = await session.send("Refund order 5004.");
    await session.answer(await session.untilStatus(id, "requires_action"), "approve");
    await isCalled;
    first.kill("SIGKILL");
    await session.start();
    const run = await session.untilStatus(id, "completed");
    expect(run.output).toMatchObject({ answer: "Order 5004 is refunded: 60 euros." });
    expect(textOf(await session.events(run))).toBe("Order 5004 is refunded: 60 euros.");
    expect(session.refundsOf("5004")).toHaveLength(1);
    // Three turns, the last of them repeated.
    expect(session.callsOf("5004")).toHaveLength(4);
  },
};

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, createCluster, inParallel } from "../faults/cluster.ts";
import { type ApiAnswer, type ApiClient, codeOf, pace } from "../support/api-client.ts";
import { foundApprovers } from "../support/approval-world.ts";
import type { Service } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";

/** One call as `checker/main.go` reads it. Without an outcome, it is unknown whether the call had an effect. */
type Call = {
  client: number;
  run: string;
  kind: "create" | "get" | "cancel" | "approve" | "reject";
  approver: number;
  call_ns: number;
  return_ns: number;
  outcome: {
    http_status: number;
    code: string;
    id: string;
    status: string;
    question: string;
    question_id: string;
    votes: number;
  } | null;
};

const runCount = 60;
const runsAtOnce = 6;
/** After this many runs, a node is killed; after twice as many, it is started again. */
const killAfter = 20;
const folder = mkdtempSync(join(tmpdir(), "agentrun-checker-"));
const checker = join(folder, "checker");
const sources = fileURLToPath(new URL("./checker", import.meta.url));

let cluster: Cluster;
let tenants: Tenants;
let hasGo = false;

async function execute(command: string, args: string[], input = ""): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, { cwd: sources, env: { ...process.env, GOTOOLCHAIN: "local" } });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: code as number, output: stdout + stderr };
}

const check = (history: readonly Call[]) => execute(checker, [], JSON.stringify(history));

beforeAll(async () => {
  hasGo = (await execute("go", ["version"]).catch(() => null)) !== null;
  if (!hasGo) {
    process.stderr.write(`\n${"!".repeat(100)}\nLinearizability was NOT tested: Go is not installed.\n\n`);
    return;
  }
  const built = await execute("go", ["build", "-o", checker, "."]);
  expect(built.code, `The checker could not be built:\n${built.output}`).toBe(0);
  cluster = await createCluster(2, { env: { AGENTRUN_LEASE_SECONDS: "12" } });
  tenants = await openTenants(cluster.world.database.url);
});

afterAll(async () => {
  await tenants?.close();
  await cluster?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What a response says; null if the caller cannot know what happened: no response, or an error of the server. */
function readOutcome(answer: ApiAnswer<Run> | null): Call["outcome"] {
  if (!answer || answer.status >= 500) return null;
  const isRun = answer.status < 300;
  const { id, status, required_action: question } = answer.body;
  return {
    http_status: answer.status,
    code: codeOf(answer as unknown as ApiAnswer) ?? "",
    id: isRun ? id : "",
    status: isRun ? status : "",
    question: (isRun && question?.prompt) || "",
    question_id: (isRun && question?.id) || "",
    votes: (isRun && question?.approval?.votes.length) || 0,
  };
}

/** Records the calls of all clients with the monotonic clock of this process. */
function createRecorder() {
  const history: Call[] = [];
  const nowNs = () => Math.round(performance.now() * 1e6);
  const living = () => cluster.nodes.filter(({ process }) => process.exitCode === null && !process.killed);
  const clients = new Map<Service, Map<string, ApiClient>>();
  /** Clients keep their connections. */
  const clientOf = (node: Service, key: string) => {
    const ofNode = clients.get(node) ?? new Map<string, ApiClient>();
    const client = ofNode.get(key) ?? node.apiAs(key);
    clients.set(node, ofNode.set(key, client));
    return client;
  };
  const send = async (key: string, client: number, method: string, path: string, options: object) => {
    const nodes = living();
    const node = nodes[(client + history.length) % nodes.length] as Service;
    // The node may be killed during the call.
    return clientOf(node, key)<Run>(method, path, options).catch((error) => {
      if (living().includes(node)) throw error;
      return null;
    });
  };
  return {
    history,
    async record(
      { client, run, kind, approver = 0 }: Pick<Call, "client" | "run" | "kind"> & { approver?: number },
      [key, method, path, options = {}]: [key: string, method: string, path: string, options?: object],
    ) {
      const call_ns = nowNs();
      const outcome = readOutcome(await send(key, client, method, path, options));
      history.push({ client, run, kind, approver, call_ns, return_ns: nowNs(), outcome });
      return outcome;
    },
  };
}

type Recorder = ReturnType<typeof createRecorder>;
type Callers = { machine: string; people: { key: string }[]; agent: string };

/** Two clients create the same run; then readers, approvers and a caller that cancels it act at the same time. */
async function actOnOneRun({ record }: Recorder, { machine, people, agent }: Callers, number: number): Promise<void> {
  const run = `run ${number}`;
  const key = crypto.randomUUID();
  const create = async (client: number) => {
    const headers = { prefer: "respond-async", "idempotency-key": key };
    const call = { body: { agent_id: agent, input: {} }, headers };
    let outcome: Call["outcome"] = null;
    while (!outcome?.id) {
      outcome = await record({ client, run, kind: "create" }, [machine, "POST", "/runs", call]);
      // 409: the first request with the key is still running.
      if (outcome && ![200, 202, 409].includes(outcome.http_status)) throw new Error(JSON.stringify(outcome));
      if (!outcome?.id) await pace();
    }
    return outcome.id;
  };
  const [id, same] = await Promise.all([create(0), create(1)]);
  expect(same).toBe(id);
  const read = async (client: number, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await record({ client, run, kind: "get" }, [machine, "GET", `/runs/${id}`]);
      await pace();
    }
  };
  const question = await untilAsked(record, machine, run, id);
  const vote = async (client: number, kind: "approve" | "reject", approver: number) => {
    const body = { type: kind, action_id: question };
    const key = people[approver]?.key ?? "";
    // Two attempts: the second one is rejected, unless the first was lost.
    for (let time = 0; time < 2; time += 1)
      await record({ client, run, kind, approver }, [key, "POST", `/runs/${id}/action`, { body }]);
  };
  const cancel = async (client: number) => {
    for (let time = 0; time < 2; time += 1)
      await record({ client, run, kind: "cancel" }, [machine, "DELETE", `/runs/${id}`]);
  };
  await Promise.all([
    read(0, 4),
    read(1, 4),
    vote(2, "approve", 0),
    vote(3, "approve", 1),
    ...(number % 3 === 0 ? [vote(4, "reject", 2)] : []),
    ...(number % 2 === 0 ? [cancel(5)] : []),
  ]);
  await read(0, 2);
}

/** Reads the run until it asks, and returns the id of its question. */
async function untilAsked(record: Recorder["record"], key: string, run: string, id: string): Promise<string> {
  for (;;) {
    const seen = await record({ client: 0, run, kind: "get" }, [key, "GET", `/runs/${id}`]);
    if (seen?.question_id) return seen.question_id;
    await pace();
  }
}

test("P1, P5, P10, P30: all responses of two nodes, one of which is killed, fit one order of the calls", async (context) => {
  if (!hasGo) return context.skip("Go is not installed.");
  const { add, addAgent, organizationId } = await foundApprovers(cluster.world, tenants);
  const people = [await add("admin"), await add("admin"), await add("admin")];
  const agent = await addAgent({ approvers: { role: "admin", count: 2 } });
  const machine = await tenants.addKey(organizationId);
  const recorder = createRecorder();
  await inParallel(runCount, runsAtOnce, async (number) => {
    if (number === killAfter) await cluster.nodes[1]?.kill();
    if (number === 2 * killAfter) await cluster.restart(1);
    await actOnOneRun(recorder, { machine, people, agent }, number);
  });
  const { history } = recorder;
  const result = await check(history);
  expect(result.code, result.output).toBe(0);
  const seen = (kind: Call["kind"], matches: (outcome: NonNullable<Call["outcome"]>) => boolean) =>
    history.filter((call) => call.kind === kind && call.outcome !== null && matches(call.outcome));
  const accepted = (kind: Call["kind"]) => seen(kind, ({ http_status }) => http_status < 300);
  for (const kind of ["approve", "reject", "cancel"] as const) expect(accepted(kind), kind).not.toEqual([]);
  expect(
    seen("approve", ({ code }) => code !== ""),
    "refused votes",
  ).not.toEqual([]);
  process.stderr.write(`linearizability: ${result.output}`);

  // The checker must notice each of these.
  const [ended] = seen("get", ({ status }) => status === "cancelled");
  const voted = accepted("approve").find(({ run }) =>
    seen("get", ({ question }) => question === "Your name?").some((get) => get.run === run),
  );
  if (!ended?.outcome || !voted) throw new Error("no run was cancelled, or none approved");
  const lastNs = Math.max(...history.map(({ return_ns }) => return_ns));
  const later = { client: 9, call_ns: lastNs + 1, return_ns: lastNs + 2 };
  const stale: Call = { ...ended, ...later, outcome: { ...ended.outcome, status: "running" } };
  const otherRun: Call = { ...ended, ...later, kind: "create", outcome: { ...ended.outcome, id: "run_other" } };
  const ownVotes = history.filter((call) => call.run === voted.run && call.kind === "approve" && call !== voted);
  const wrong = {
    "a stale read": [...history, stale],
    "a second run for one key": [...history, otherRun],
    "a lost vote": history.map((call) =>
      call === voted || ownVotes.includes(call)
        ? { ...call, outcome: call.outcome && { ...call.outcome, http_status: 422, code: "already_voted" } }
        : call,
    ),
  };
  for (const [what, seeded] of Object.entries(wrong)) {
    const found = await check(seeded);
    expect(found, what).toMatchObject({ code: 1, output: expect.stringContaining("1 runs without an order") });
  }
});

import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localCertificate } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createLedger } from "../faults/cluster.ts";
import type { Service } from "../support/service.ts";
import { agentSettings } from "../support/world.ts";
import { type ChaosDatabase, startChaosDatabase } from "./database.ts";
import { type Evidence, type Note, newEvidence } from "./evidence.ts";
import { addNode, type ChaosNode } from "./nodes.ts";
import { nodeCount } from "./plan.ts";
import { subscribe } from "./receiver.ts";

/** Nodes, their database, a webhook receiver, and a file to which agents write what they do. */
export type ChaosWorld = {
  evidence: Evidence;
  nodes: ChaosNode[];
  /** The settings of every node. */
  env: Record<string, string>;
  database: ChaosDatabase;
  file: string;
  subjects: Subjects;
  readNotes(): Note[];
  remove(): Promise<void>;
};

/** The targets of the work. */
export type Subjects = { agent: string; scheduled: string; pipeline: string };

const settings = {
  ...agentSettings,
  AGENTRUN_ALLOW_NETWORKS: "127.0.0.1/32",
  AGENTRUN_LEASE_SECONDS: "6",
  AGENTRUN_DRAIN_SECONDS: "3",
  AGENTRUN_CONCURRENCY: "30",
  AGENTRUN_WEBHOOK_TIMEOUT_SECONDS: "5",
};
const everySeconds = 2;

type Undo = () => unknown;

export async function createChaosWorld(minutes: number): Promise<ChaosWorld> {
  const undoings: Undo[] = [];
  const remove = async () => {
    for (const undo of undoings.splice(0).reverse()) await undo();
  };
  try {
    return { ...(await build(minutes, (undo) => undoings.push(undo))), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function build(minutes: number, later: (undo: Undo) => void): Promise<Omit<ChaosWorld, "remove">> {
  const evidence = newEvidence();
  const directory = mkdtempSync(join(tmpdir(), "agentrun-chaos-"));
  later(() => rmSync(directory, { recursive: true, force: true }));
  chmodSync(directory, 0o711);
  const database = await startChaosDatabase(directory, minutes);
  later(() => database.remove());
  const caFile = join(directory, "receiver.pem");
  writeFileSync(caFile, localCertificate.cert);
  const env = { ...settings, NODE_EXTRA_CA_CERTS: caFile };
  const nodes: ChaosNode[] = [];
  later(() => Promise.all(nodes.map(removeNode)));
  const first = await addNode(database.url, env);
  nodes.push(first);
  const add = async () => void nodes.push(await addNode(database.url, env, first.service.credentials));
  await Promise.all(Array.from({ length: nodeCount - 1 }, add));
  const ledger = createLedger();
  later(() => ledger.remove());
  const receiver = await subscribe(first.service, evidence);
  later(() => receiver.stop());
  const subjects = await addSubjects(first.service, ledger.file);
  evidence.schedule = { agent: subjects.scheduled, everySeconds };
  return { evidence, nodes, env, database, file: ledger.file, subjects, readNotes: () => readNotes(ledger.file) };
}

async function addSubjects({ api }: Service, file: string): Promise<Subjects> {
  const make = async (path: string, body: object) => {
    const answer = await api<{ id: string }>("POST", path, { body });
    if (answer.status !== 201) throw new Error(`${path} was refused: ${answer.text}`);
    return answer.body.id;
  };
  const addAgent = (more: object) =>
    make("/agents/custom", { name: "mixed", runtime: { type: "module", module: "mixed" }, ...more });
  const agent = await addAgent({});
  const scheduled = await addAgent({ schedule: { cron: `*/${everySeconds} * * * * *`, input: { file } } });
  const step = (name: string, more: object) => ({ name, agent_id: agent, input: { file }, ...more });
  const pipeline = await make("/pipelines", {
    name: "three steps",
    steps: [
      step("split", {}),
      step("each", { depends_on: ["split"], for_each: "input.list", input: { file, ms: 300 } }),
      step("join", { depends_on: ["each"] }),
    ],
  });
  return { agent, scheduled, pipeline };
}

async function removeNode({ service, proxy }: ChaosNode): Promise<void> {
  // A frozen node does not receive the signal.
  service.process.kill("SIGCONT");
  await service.remove();
  await proxy.close();
}

/** The last line may be incomplete if its writer was killed. */
function readNotes(file: string): Note[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.flatMap((line) => (line.endsWith("}") ? [JSON.parse(line) as Note] : []));
}

import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { type Service, type ServiceOptions, startService } from "./service.ts";

/** The only folder where agents of the tests may write files, under any user. */
const agentFolders = makeOpen(join(tmpdir(), "agentrun-agent-folders"));

function makeOpen(directory: string): string {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o777);
  return directory;
}

export const agentSettings = {
  AGENTRUN_MODULES_DIR: fileURLToPath(new URL("./agents", import.meta.url)),
  AGENTRUN_MODULE_FOLDERS: agentFolders,
};

/** A new folder that agents may read and write. */
export function makeAgentFolder(): string {
  return makeOpen(mkdtempSync(join(agentFolders, "folder-")));
}

/** A database, a service on it, and the agents of `test/support/agents`. */
export type World = {
  database: TestDatabase;
  service: Service;
  /** Creates an agent of a module in `test/support/agents` and returns its id. */
  addAgent(module: string, configuration?: Record<string, unknown>): Promise<string>;
  /** Another node on the same database. */
  addNode(options?: ServiceOptions): Promise<Service>;
  remove(): Promise<void>;
};

export type WorldOptions = ServiceOptions & {
  /** Called with the database before the service starts. */
  prepare?: (database: TestDatabase) => Promise<unknown>;
};

export async function createWorld({ prepare, ...options }: WorldOptions = {}): Promise<World> {
  const database = await createTestDatabase();
  await prepare?.(database);
  const env = { ...agentSettings, ...options.env };
  const service = await startService({ databaseUrl: database.url, ...options, env });
  const nodes: Service[] = [service];
  return {
    database,
    service,
    async addAgent(module, configuration = {}) {
      const body = { name: module, runtime: { type: "module", module }, ...configuration };
      const answer = await service.api<{ id: string }>("POST", "/agents/custom", { body });
      if (answer.status !== 201) throw new Error(`the agent was refused: ${answer.text}`);
      return answer.body.id;
    },
    async addNode(nodeOptions = {}) {
      const { credentials } = service;
      const node = await startService({
        databaseUrl: database.url,
        credentials,
        ...nodeOptions,
        env: { ...env, ...nodeOptions.env },
      });
      nodes.push(node);
      return node;
    },
    async remove() {
      await Promise.all(nodes.map((node) => node.remove()));
      await database.drop();
    },
  };
}

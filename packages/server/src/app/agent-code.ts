import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { releaseCode } from "../model/agents.ts";
import { openSandbox } from "../runtimes/code/open-sandbox.ts";
import { type Sandbox, SandboxUnavailable } from "../runtimes/code/sandbox.ts";
import type { ModuleRoot } from "../runtimes/module/resolve.ts";
import { findWorkerUser } from "../runtimes/module/worker-user.ts";
import type { Config } from "../settings/config.ts";

export const shippedCatalog: string = fileURLToPath(new URL("../../catalog", import.meta.url));

export const toRoots = ({ modulesDir, catalogDir }: Config): ModuleRoot[] => [
  ...(modulesDir === null ? [] : [{ root: "modules" as const, directory: modulesDir }]),
  ...(catalogDir === null ? [] : [{ root: "catalog" as const, directory: catalogDir }]),
  { root: releaseCode, directory: shippedCatalog },
];

/** As whom agents' code runs; nobody is needed where none does. */
export const chooseWorkerUser = (config: Config, databaseUid: number | undefined) =>
  config.roles.has("worker") ? findCommandUser(config, databaseUid) : null;

/** The same for programs of the operator's, which a gateway starts, too, to check a connector. */
export function findCommandUser(config: Config, databaseUid: number | undefined) {
  const { workerUser: wanted, moduleFolders: folders } = config;
  const directories = toRoots(config).map(({ directory }) => directory);
  return findWorkerUser({ wanted, directories, folders, databaseUid });
}

/** Throws where nobody can, before a database is made: a start that is refused leaves nothing behind. */
export const assertWorkerUser = (config: Config): void => void chooseWorkerUser(config, undefined);

/** What agents' code must not reach, whoever it runs as. */
export const secretPlaces = ({ dataDir, tls, mcpCommandsFile }: Config) => [
  dataDir,
  ...(tls ? [tls.keyFile] : []),
  ...(mcpCommandsFile === null ? [] : [mcpCommandsFile]),
];

/** Where code that models write is run; null: this node runs none. Throws `SandboxUnavailable` where it should and cannot. */
export async function openCode(config: Config, databaseUid?: number): Promise<Sandbox | null> {
  if (config.code.kind === "off" || !config.roles.has("worker")) return null;
  return openSandbox({
    user: findCommandUser(config, databaseUid),
    hidden: secretPlaces(config),
    memoryMegabytes: config.code.memoryMegabytes,
    concurrency: availableParallelism(),
  });
}

/** Refuses in words what an operator has turned on and this machine cannot keep. */
export async function assertCode(config: Config): Promise<void> {
  await openCode(config).catch((error: unknown) => {
    if (!(error instanceof SandboxUnavailable)) throw error;
    throw new Error(`AGENTRUN_CODE is ${config.code.kind}, but ${error.message} ${error.whatToDo}`);
  });
}

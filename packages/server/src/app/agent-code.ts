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

/** The system user for agent modules; null on nodes that run none. */
export const chooseWorkerUser = (config: Config, databaseUid: number | undefined) =>
  config.roles.has("worker") ? findCommandUser(config, databaseUid) : null;

/** The same for the operator's programs, which a gateway also starts to check a connector. */
export function findCommandUser(config: Config, databaseUid: number | undefined) {
  const { workerUser: wanted, moduleFolders: folders } = config;
  const directories = toRoots(config).map(({ directory }) => directory);
  return findWorkerUser({ wanted, directories, folders, databaseUid });
}

/** Throws if no user is suitable. Called before the database is created, so that a rejected start leaves nothing behind. */
export const assertWorkerUser = (config: Config): void => void chooseWorkerUser(config, undefined);

/** Paths that agent code must not access, whichever user it runs as. */
export const secretPlaces = ({ dataDir, tls, mcpCommandsFile }: Config) => [
  dataDir,
  ...(tls ? [tls.keyFile] : []),
  ...(mcpCommandsFile === null ? [] : [mcpCommandsFile]),
];

/** The sandbox for code written by models; null: disabled or not a worker. Throws `SandboxUnavailable` if it is enabled but does not work. */
export async function openCode(config: Config, databaseUid?: number): Promise<Sandbox | null> {
  if (config.code.kind === "off" || !config.roles.has("worker")) return null;
  return openSandbox({
    user: findCommandUser(config, databaseUid),
    hidden: secretPlaces(config),
    memoryMegabytes: config.code.memoryMegabytes,
    concurrency: availableParallelism(),
  });
}

/** Fails the start with an explanation if the sandbox is enabled but does not work on this machine. */
export async function assertCode(config: Config): Promise<void> {
  await openCode(config).catch((error: unknown) => {
    if (!(error instanceof SandboxUnavailable)) throw error;
    throw new Error(`AGENTRUN_CODE is ${config.code.kind}, but ${error.message} ${error.whatToDo}`);
  });
}

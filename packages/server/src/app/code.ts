import { availableParallelism } from "node:os";
import type { Config } from "../config.ts";
import { openSandbox } from "../runtimes/code/open-sandbox.ts";
import { type Sandbox, SandboxBroken } from "../runtimes/code/sandbox.ts";
import { findCommandUser, secretPlaces } from "./agent-user.ts";

/** Where code that models write is run; null: this node runs none. Throws `SandboxBroken` where it should and cannot. */
export async function openCode(config: Config, databaseUid?: number): Promise<Sandbox | null> {
  if (config.code.kind === "off" || !config.roles.has("worker")) return null;
  return openSandbox({
    user: findCommandUser(config, databaseUid),
    hidden: secretPlaces(config),
    memoryMegabytes: config.code.memoryMegabytes,
    places: availableParallelism(),
  });
}

/** Refuses in words what an operator has turned on and this machine cannot keep. */
export async function assertCode(config: Config): Promise<void> {
  await openCode(config).catch((error: unknown) => {
    if (!(error instanceof SandboxBroken)) throw error;
    throw new Error(`AGENTRUN_CODE is ${config.code.kind}, but ${error.message} ${error.whatToDo}`);
  });
}

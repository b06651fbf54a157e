import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type SilentProxy, startSilentProxy } from "../faults/silent-proxy.ts";
import { type Credentials, type Service, startService } from "../support/service.ts";
import type { Evidence, Loss } from "./evidence.ts";

/** A node with its own way to the database. Whoever it is now: it comes back after each death on another port. */
export type ChaosNode = {
  proxy: SilentProxy;
  service: Service;
  /** It is meant to be gone: killed, or told to stop. */
  isDown: boolean;
  /** What it has logged in each of its lives. */
  outputs: (() => string)[];
};

export async function addNode(
  databaseUrl: string,
  env: Record<string, string>,
  credentials?: Credentials,
): Promise<ChaosNode> {
  const proxy = await startSilentProxy(databaseUrl);
  const known = credentials ? { credentials } : {};
  const service = await startService({ databaseUrl: proxy.url, env, ...known });
  return { proxy, service, isDown: false, outputs: [service.output] };
}

const startAgainMs = 500;
const startTries = 20;

/** On its old directory. What it is started into may be broken as well: it is started until it stays, as a supervisor would. */
export async function restart(node: ChaosNode, env: Record<string, string>): Promise<void> {
  const { dataDir, credentials } = node.service;
  for (let tries = 1; ; tries += 1) {
    try {
      node.service = await startService({ databaseUrl: node.proxy.url, env, dataDir, credentials });
      node.outputs.push(node.service.output);
      node.isDown = false;
      return;
    } catch (error) {
      node.outputs.push(() => String(error));
      if (tries === startTries) throw error;
      await pause(startAgainMs);
    }
  }
}

/** Takes note of the workers' parents, so that an attempt which was under way there can be told from others. Ends when it is called. */
export function noteLoss(evidence: Evidence, node: ChaosNode): () => void {
  const loss: Loss = { atMs: Date.now(), untilMs: Number.MAX_SAFE_INTEGER, spawners: listChildren(node) };
  evidence.losses.push(loss);
  return () => {
    loss.untilMs = Date.now();
    // It may have been started anew meanwhile.
    loss.spawners.push(...listChildren(node));
  };
}

function listChildren({ service }: ChaosNode): number[] {
  const { pid } = service.process;
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number) : [];
}

export function hasExited({ service: { process } }: ChaosNode): boolean {
  return process.exitCode !== null || process.signalCode !== null;
}

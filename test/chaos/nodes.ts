import { existsSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type SilentProxy, startSilentProxy } from "../faults/silent-proxy.ts";
import { type Credentials, type Service, startService } from "../support/service.ts";
import type { Evidence, Loss } from "./evidence.ts";

/** A node with its own connection to the database. After each death it starts again on another port. */
export type ChaosNode = {
  proxy: SilentProxy;
  service: Service;
  /** It is down on purpose: killed or stopped. */
  isDown: boolean;
  /** The log of each of its processes. */
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

/** Restarts in its old directory. The start may meet another fault: it is repeated until it succeeds, as a supervisor would do. */
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

/** Records the workers' parents, to recognise attempts that were running there. Call the result to end the record. */
export function noteLoss(evidence: Evidence, node: ChaosNode): () => void {
  const loss: Loss = { atMs: Date.now(), untilMs: Number.MAX_SAFE_INTEGER, spawners: listChildren(node) };
  evidence.losses.push(loss);
  return () => {
    loss.untilMs = Date.now();
    // It may have been restarted meanwhile.
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

import { setTimeout as pause } from "node:timers/promises";
import { type Service, startService } from "../support/service.ts";
import { agentSettings } from "../support/world.ts";

/** Creates runs on every node, from before a fault until after it, with a small concurrency. */
export type Load = { acknowledged: string[]; refused(): number; stop(): Promise<void> };

const perNode = 3;

/** Nodes on a machine that also runs the cluster, and an agent whose runs may take longer than an outage. */
export async function startNodes(databaseUrl: string, count: number): Promise<{ nodes: Service[]; agentId: string }> {
  const env = { ...agentSettings, AGENTRUN_MODULE_BLOCKED_SECONDS: "60" };
  const first = await startService({ databaseUrl, env });
  const others = Array.from({ length: count - 1 }, () =>
    startService({ databaseUrl, env, credentials: first.credentials }),
  );
  const body = { name: "number", runtime: { type: "module", module: "number" } };
  const made = await first.api<{ id: string }>("POST", "/agents/custom", { body });
  return { nodes: [first, ...(await Promise.all(others))], agentId: made.body.id };
}

export function startLoad(nodes: readonly Service[], agentId: string): Load {
  const acknowledged: string[] = [];
  let refused = 0;
  let isOn = true;
  const worker = async (node: Service) => {
    while (isOn) {
      const body = { agent_id: agentId, input: {} };
      const answer = await node.api<{ id: string }>("POST", "/runs", { body, headers: { prefer: "respond-async" } });
      if (answer.status < 300) acknowledged.push(answer.body.id);
      else if (answer.status === 503) refused += 1;
      else throw new Error(`a run was answered with ${answer.status}: ${answer.text}`);
      if (answer.status === 503) await pause(100);
    }
  };
  const done = Promise.all(nodes.flatMap((node) => Array.from({ length: perNode }, () => worker(node))));
  // Checked when it is stopped; until then a rejection is not unhandled.
  done.catch(() => {});
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      isOn = false;
      await done;
    },
  };
}

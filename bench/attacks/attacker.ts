import { once } from "node:events";
import { createApiClient } from "../../test/support/api-client.ts";
import { type AttackSize, attacks } from "../../test/support/attacks.ts";
import { startModelServer } from "../../test/support/model-server/model-server.ts";

/**
 * Executes one attack in a process of its own, so that its work does not delay the measuring process: it reports when the attack is
 * under way, continues until it receives a message, and then reports the statuses of its calls.
 */
export type Assignment = {
  name: keyof typeof attacks;
  size: AttackSize;
  service: { baseUrl: string; ca: string };
  key: string;
};
export type FromAttacker = { type: "under way" } | { type: "done"; statuses: number[] };

async function attack({ name, size, service, key }: Assignment): Promise<void> {
  const report = (message: FromAttacker) => process.send?.(message);
  const models = await startModelServer({ plain: true });
  const api = createApiClient({ ...service, key, isUnchecked: true });
  const statuses = await attacks[name]({ service, models, api, key }, size, () => {
    report({ type: "under way" });
    return once(process, "message");
  });
  report({ type: "done", statuses });
  await Promise.all([models.stop(), api.close()]);
  process.disconnect();
}

if (import.meta.main) await attack(JSON.parse(process.argv[2] ?? "{}") as Assignment);

import { command } from "../../command.ts";

export const listCatalog = command({
  path: "catalog",
  summary: "Agents that can be hired",
  examples: ["catalog", "catalog --json"],
  run: async ({ client, out }) => {
    const { data } = await client().catalog.list();
    out.table(data, ["key", "category", "description"], "The catalog is empty.");
    out.say("agentrun agents hire <key> hires one.");
  },
});

import { command } from "../../command.ts";

export const listCatalog = command({
  path: "catalog",
  summary: "List agents that you can hire",
  examples: ["catalog", "catalog --json"],
  run: async ({ client, out }) => {
    const { data } = await client().catalog.list();
    out.table(data, ["key", "category", "description"], "The catalog is empty.");
    out.say("Hire one with `agentrun agents hire <key>`.");
  },
});

import { command } from "../../command.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const alertHistory = command({
  path: "alerts history",
  summary: "List the alerts of a rule",
  args: { id: { help: "the rule's id" } },
  flags: listFlags("alerts history"),
  examples: ["alerts history alrt_…"],
  run: async (call) => {
    const client = call.client();
    await showPages(
      call,
      client.alerts.history(call.args.id, await listQuery("alerts history", client, call.flags)),
      ["id", "status", "triggered_at", "resolved_at", "summary"],
      "The rule has not fired.",
    );
  },
});

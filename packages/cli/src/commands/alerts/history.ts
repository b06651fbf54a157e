import { command } from "../../command.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";

export const alertHistory = command({
  path: "alerts history",
  summary: "List the alerts of a rule",
  args: { id: { help: "the rule's id" } },
  flags: pageFlags,
  examples: ["alerts history alrt_…"],
  run: (call) =>
    showPages(
      call,
      call.client().alerts.history(call.args.id, pageQuery(call.flags)),
      ["id", "status", "triggered_at", "resolved_at", "summary"],
      "The rule has not fired.",
    ),
});

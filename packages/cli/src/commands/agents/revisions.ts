import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
import { shortCode } from "../../module-code.ts";
import { readNames } from "../../names.ts";
import { listFlags, listQuery, showPages } from "../../pages.ts";

export const listRevisions = command({
  path: "agents revisions",
  summary: "List the revisions of an agent's configuration",
  args: { agent: { help: "its id or name" } },
  flags: listFlags("agents revisions"),
  examples: ["agents revisions Haiku"],
  run: async (call) => {
    const client = call.client();
    const id = await findAgentId(client, call.args.agent);
    const nameOf = await readNames(call, client, "keys", "members");
    await showPages(
      call,
      client.agents.revisions(id, await listQuery("agents revisions", client, call.flags)),
      [
        "revision",
        "changed_fields",
        ["code", ({ configuration }) => shortCode(configuration.runtime)],
        ["created_by", (revision) => nameOf(revision.created_by)],
        "created_at",
        "deployed_at",
      ],
      "No revisions.",
    );
  },
});

import type { AgentPatch } from "agent-run-client";
import { agentBody, agentFlags } from "../../agent-body.ts";
import { readObject } from "../../body.ts";
import { command } from "../../command.ts";
import { exitCodes, UsageError } from "../../exit-codes.ts";
import { findAgentId } from "../../find-agent.ts";
import { gateExitCode, gateNote } from "../../gate-note.ts";

export const updateAgent = command({
  path: "agents update",
  summary: "Update an agent; creates a revision and deploys it, after its evaluation if the agent has a gate",
  details:
    "An agent with a gate keeps its revision until the new one has passed. The exit code is 0 while it is pending, and 7 if the gate refused the same change before.",
  args: { agent: { help: "its id or name" } },
  flags: {
    ...agentFlags,
    gate: {
      type: "string",
      value: "<json|@file|->",
      file: true,
      help: "what a new revision must pass before it is deployed; `none` removes it; requires approvals:manage",
    },
    draft: {
      type: "boolean",
      help: "create the revision without deploying it; try it with `runs create --agent-revision`, then `agents deploy` it",
    },
  },
  examples: [
    'agents update Haiku --instructions "Answer in two haikus."',
    "agents update ag_… -d @patch.json",
    "agents update Haiku --gate @gate.json",
    "agents update Haiku --gate none",
  ],
  run: async ({ client, args, flags, out }) => {
    const { draft, gate, ...fields } = flags;
    if (draft && gate !== undefined)
      throw new UsageError("--gate changes the agent, not a revision. Leave out --draft, or set the gate by itself.");
    const body = { ...agentBody<AgentPatch>(fields), ...toGate(gate) };
    const service = client();
    const id = await findAgentId(service, args.agent);
    if (draft) {
      out.object(await service.agents.createRevision(id, body));
      return exitCodes.done;
    }
    const updated = await service.agents.update(id, body);
    out.object(updated);
    const pending = updated.pending_deployment ? [updated.pending_deployment] : [];
    for (const each of pending) out.say(gateNote(each));
    return gateExitCode(pending);
  },
});

const toGate = (gate: string | undefined): Pick<AgentPatch, "gate"> => {
  if (gate === undefined) return {};
  return { gate: gate === "none" ? null : (readObject(gate, "--gate") as unknown as NonNullable<AgentPatch["gate"]>) };
};

import { command } from "../../command.ts";
import { CommandError, exitCodes } from "../../exit-codes.ts";
import { findAgentId } from "../../find-agent.ts";
import { findSecret } from "../../set-secret.ts";

export const deleteSecret = command({
  path: "secrets delete",
  summary: "Delete a secret",
  args: { name: { help: "its name or id" } },
  flags: { agent: { type: "string", value: "<agent>", help: "the agent whose secret it is" } },
  examples: ["secrets delete STRIPE_API_KEY", "secrets delete STRIPE_API_KEY --agent billing"],
  run: async ({ client, args, flags, out }) => {
    const service = client();
    const agentId = flags.agent === undefined ? null : await findAgentId(service, flags.agent);
    const isId = /^sec_[0-9a-z]{26}$/.test(args.name);
    const id = isId ? args.name : (await findSecret(service, args.name, agentId))?.id;
    if (id === undefined)
      throw new CommandError(
        `There is no secret ${args.name} ${agentId === null ? "of the organisation" : `of ${agentId}`}.`,
        exitCodes.notFound,
        "`agentrun secrets list` lists your secrets. For the secret of an agent, add --agent.",
      );
    const gone = await service.secrets.delete(id);
    if (out.isJson) out.record(gone);
    else out.say(`Deleted the secret ${args.name}.`);
  },
});

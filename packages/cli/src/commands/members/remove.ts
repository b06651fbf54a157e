import { command } from "../../command.ts";
import { tellEnded } from "./ended.ts";

export const removeMember = command({
  path: "members remove",
  summary: "Take somebody out of the organisation, with their keys, invitations and webhooks",
  args: { id: { help: "the person's id" } },
  examples: ["members remove usr_…"],
  run: async ({ client, args, out }) => {
    const member = await client().members.remove(args.id);
    if (out.isJson) out.record(member);
    else out.say(`${member.email} is no member any more.${tellEnded(member)}`);
  },
});

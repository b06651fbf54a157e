import { command } from "../../command.ts";
import { findMemberId } from "../../find-member.ts";
import { describeEnded } from "./ended.ts";

export const removeMember = command({
  path: "members remove",
  summary: "Remove a member; revokes their keys and invitations, and disables their webhooks",
  args: { id: { help: "id or e-mail address of the member" } },
  examples: ["members remove usr_…"],
  run: async ({ client, args, out }) => {
    const api = client();
    const member = await api.members.remove(await findMemberId(api, args.id));
    if (out.isJson) out.record(member);
    else out.say(`Removed ${member.email}.${describeEnded(member)}`);
  },
});

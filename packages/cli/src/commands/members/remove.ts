import { command } from "../../command.ts";
import { findMemberId } from "../../find-member.ts";
import { tellEnded } from "./ended.ts";

export const removeMember = command({
  path: "members remove",
  summary: "Take somebody out of the organisation, with their keys, invitations and webhooks",
  args: { id: { help: "the person's id, or e-mail address" } },
  examples: ["members remove usr_…"],
  run: async ({ client, args, out }) => {
    const api = client();
    const member = await api.members.remove(await findMemberId(api, args.id));
    if (out.isJson) out.record(member);
    else out.say(`${member.email} is no member any more.${tellEnded(member)}`);
  },
});

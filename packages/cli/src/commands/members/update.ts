import { command } from "../../command.ts";
import { findMemberId } from "../../find-member.ts";
import { describeEnded } from "./ended.ts";
import { roleFlag } from "./role.ts";

export const updateMember = command({
  path: "members update",
  summary: "Change the role of a member",
  args: { id: { help: "id or e-mail address of the member" } },
  flags: { role: { ...roleFlag, required: true } },
  examples: ["members update usr_… --role viewer"],
  run: async ({ client, args, flags, out }) => {
    const api = client();
    const member = await api.members.update(await findMemberId(api, args.id), { role: flags.role });
    if (out.isJson) out.record(member);
    else out.say(`${member.email} now has the role ${member.role}.${describeEnded(member)}`);
  },
});

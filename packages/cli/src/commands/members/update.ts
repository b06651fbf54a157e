import { command } from "../../command.ts";
import { findMemberId } from "../../find-member.ts";
import { tellEnded } from "./ended.ts";
import { roleFlag } from "./role.ts";

export const updateMember = command({
  path: "members update",
  summary: "Give a member another role",
  args: { id: { help: "the person's id, or e-mail address" } },
  flags: { role: { ...roleFlag, required: true } },
  examples: ["members update usr_… --role viewer"],
  run: async ({ client, args, flags, out }) => {
    const api = client();
    const member = await api.members.update(await findMemberId(api, args.id), { role: flags.role });
    if (out.isJson) out.record(member);
    else out.say(`${member.email} is ${member.role} now.${tellEnded(member)}`);
  },
});

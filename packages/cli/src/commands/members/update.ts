import { command } from "../../command.ts";
import { tellEnded } from "./ended.ts";
import { roleFlag } from "./role.ts";

export const updateMember = command({
  path: "members update",
  summary: "Give a member another role",
  args: { id: { help: "the person's id" } },
  flags: { role: { ...roleFlag, required: true } },
  examples: ["members update usr_… --role viewer"],
  run: async ({ client, args, flags, out }) => {
    const member = await client().members.update(args.id, { role: flags.role });
    if (out.isJson) out.record(member);
    else out.say(`${member.email} is ${member.role} now.${tellEnded(member)}`);
  },
});

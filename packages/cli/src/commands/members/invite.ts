import { command } from "../../command.ts";
import { roleFlag } from "./role.ts";

export const inviteMember = command({
  path: "members invite",
  summary: "Invite a member by e-mail",
  args: { email: { help: "e-mail address of the new member" } },
  flags: { role: { ...roleFlag, required: true } },
  examples: ["members invite ana@example.com --role developer"],
  run: async ({ client, args, flags, out }) => {
    const invitation = await client().members.invite({ email: args.email, role: flags.role });
    if (out.isJson) return out.record(invitation);
    out.say(
      `Invited ${invitation.email} as ${invitation.role}${invitation.mailed ? " and sent the link by e-mail" : ""}. Invitation link:`,
    );
    out.line(invitation.url ?? "");
  },
});

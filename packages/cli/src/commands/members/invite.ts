import { command } from "../../command.ts";
import { roleFlag } from "./role.ts";

export const inviteMember = command({
  path: "members invite",
  summary: "Invite somebody by e-mail",
  details: "The link is shown once; where the service has a mail server it goes to the address as well.",
  args: { email: { help: "where they read their mail" } },
  flags: { role: { ...roleFlag, required: true } },
  examples: ["members invite ana@example.com --role developer"],
  run: async ({ client, args, flags, out }) => {
    const invitation = await client().members.invite({ email: args.email, role: flags.role });
    if (out.isJson) return out.record(invitation);
    out.say(
      `Invited ${invitation.email} as ${invitation.role}${invitation.mailed ? ", by mail too" : ""}. Their link:`,
    );
    out.line(invitation.url ?? "");
  },
});

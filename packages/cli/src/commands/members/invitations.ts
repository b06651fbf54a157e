import type { Invitation } from "agent-run-client";
import { listing, removing } from "../../shapes.ts";

export const listInvitations = listing<Invitation>({
  path: "members invitations",
  summary: "List open invitations",
  names: ["keys", "members"],
  columns: (nameOf) => ["id", "email", "role", ["invited_by", (each) => nameOf(each.invited_by)], "expires_at"],
  whenNone: "No open invitations.",
  list: (client, query) => client.members.invitations(query),
});

export const withdrawInvitation = removing({
  path: "members withdraw",
  summary: "Revoke an invitation",
  example: "inv_…",
  done: "Revoked",
  get: (client, id) => client.members.withdrawInvitation(id),
});

import type { Invitation } from "agent-run-client";
import { listing, removing } from "../../shapes.ts";

export const listInvitations = listing<Invitation>({
  path: "members invitations",
  summary: "Invitations that nobody has taken up yet",
  columns: ["id", "email", "role", "invited_by", "expires_at"],
  whenNone: "No invitation is open.",
  list: (client, query) => client.members.invitations(query),
});

export const withdrawInvitation = removing({
  path: "members withdraw",
  summary: "Take an invitation back",
  example: "inv_…",
  done: "Withdrew",
  get: (client, id) => client.members.withdrawInvitation(id),
});

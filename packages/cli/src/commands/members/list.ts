import type { Member } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listMembers = listing<Member>({
  path: "members list",
  summary: "The people of the organisation",
  columns: ["id", "email", "role", "joined_at", ["keys", ({ made }) => made.api_keys]],
  whenNone: "Nobody is a member yet.",
  list: (client, query) => client.members.list(query),
});

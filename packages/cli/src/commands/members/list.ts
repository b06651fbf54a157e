import type { Member } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listMembers = listing<Member>({
  path: "members list",
  summary: "List the members of the organisation",
  columns: ["id", "email", "role", "joined_at", ["keys", ({ made }) => made.api_keys]],
  whenNone: "No members.",
  list: (client, query) => client.members.list(query),
});

import { removing } from "../../shapes.ts";

export const revokeKey = removing({
  path: "keys revoke",
  summary: "Refuse a key from now on, everywhere",
  example: "key_…",
  done: "Revoked",
  get: (client, id) => client.apiKeys.revoke(id),
});

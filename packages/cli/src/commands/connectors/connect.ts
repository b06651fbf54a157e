import { command } from "../../command.ts";

const flags = {
  user: { type: "string", value: "<name>", help: "end user, if each user has their own connection" },
} as const;
const args = { id: { help: "the connector's id" } };

export const connectConnector = command({
  path: "connectors connect",
  summary: "Create a link to connect an account to a connector",
  details: "The link works once and connects the account of the person who opens it. Send it only to that person.",
  args,
  flags,
  examples: ["connectors connect con_…", "connectors connect con_… --user ada"],
  run: async ({ client, args: { id }, flags: { user }, out }) =>
    out.object(await client().connectors.connect(id, user === undefined ? {} : { user })),
});

export const disconnectConnector = command({
  path: "connectors disconnect",
  summary: "Delete the stored connection of a connector",
  args,
  flags,
  examples: ["connectors disconnect con_…", "connectors disconnect con_… --user ada"],
  run: async ({ client, args: { id }, flags: { user }, out }) =>
    out.object(await client().connectors.disconnect(id, user === undefined ? {} : { user })),
});

import { command } from "../../command.ts";

const flags = {
  user: { type: "string", value: "<name>", help: "whose connection, where each user connects by themselves" },
} as const;
const args = { id: { help: "the connector's id" } };

export const connectConnector = command({
  path: "connectors connect",
  summary: "Get a link by which somebody connects a connector",
  details: "The link works once, and whoever opens it connects: give it to nobody else.",
  args,
  flags,
  examples: ["connectors connect con_…", "connectors connect con_… --user ada"],
  run: async ({ client, args: { id }, flags: { user }, out }) =>
    out.object(await client().connectors.connect(id, user === undefined ? {} : { user })),
});

export const disconnectConnector = command({
  path: "connectors disconnect",
  summary: "Forget what somebody gave when they connected a connector",
  args,
  flags,
  examples: ["connectors disconnect con_…", "connectors disconnect con_… --user ada"],
  run: async ({ client, args: { id }, flags: { user }, out }) =>
    out.object(await client().connectors.disconnect(id, user === undefined ? {} : { user })),
});

import type { CreateConnectorRequest } from "agent-run-client";
import { making } from "../../shapes.ts";

export const createConnector = making({
  path: "connectors create",
  summary: "Create a connector",
  examples: [
    `connectors create --name docs -d '{"type": "mcp", "url": "https://mcp.example.com"}'`,
    "connectors create -d @connector.json",
  ],
  write: (client, body) => client.connectors.create(body as unknown as CreateConnectorRequest),
});

import type { CreateProviderRequest } from "agent-run-client";
import { making } from "../../shapes.ts";

export const createProvider = making({
  path: "providers create",
  summary: "Create a provider",
  examples: ["providers create -d @provider.json", "providers create -d - < provider.json"],
  write: (client, body) => client.providers.create(body as unknown as CreateProviderRequest),
});

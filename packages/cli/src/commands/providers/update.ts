import { changing } from "../../shapes.ts";

export const updateProvider = changing({
  path: "providers update",
  summary: "Update a provider",
  examples: ["providers update prov_… --name other", "providers update prov_… -d @provider.json"],
  write: (client, body, id) => client.providers.update(id, body),
});

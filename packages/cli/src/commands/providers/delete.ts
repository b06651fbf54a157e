import { removing } from "../../shapes.ts";

export const deleteProvider = removing({
  path: "providers delete",
  summary: "Delete a provider",
  example: "prov_…",
  done: "Deleted",
  get: (client, id) => client.providers.delete(id),
});

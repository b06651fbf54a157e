import { removing } from "../../shapes.ts";

export const deleteCap = removing({
  path: "caps delete",
  summary: "Delete a spend cap; runs that wait for it continue",
  example: "cap_…",
  done: "Deleted",
  get: (client, id) => client.caps.delete(id),
});

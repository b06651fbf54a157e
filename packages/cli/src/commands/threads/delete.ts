import { removing } from "../../shapes.ts";

export const deleteThread = removing({
  path: "threads delete",
  summary: "Delete a conversation with the content of its runs",
  example: "thr_…",
  done: "Deleted",
  get: (client, id) => client.threads.delete(id),
});

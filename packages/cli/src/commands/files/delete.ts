import { removing } from "../../shapes.ts";

export const deleteFile = removing({
  path: "files delete",
  summary: "Delete a file and its content",
  example: "file_…",
  done: "Deleted",
  get: (client, id) => client.files.delete(id),
});

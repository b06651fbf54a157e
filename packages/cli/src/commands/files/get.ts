import { reading } from "../../shapes.ts";

export const getFile = reading({
  path: "files get",
  summary: "What is known of one file",
  example: "file_…",
  get: (client, id) => client.files.get(id),
});

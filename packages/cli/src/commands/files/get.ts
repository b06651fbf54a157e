import { reading } from "../../shapes.ts";

export const getFile = reading({
  path: "files get",
  summary: "Get the metadata of a file",
  example: "file_…",
  get: (client, id) => client.files.get(id),
});

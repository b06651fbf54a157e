import { removing } from "../../shapes.ts";

export const archivePipeline = removing({
  path: "pipelines archive",
  summary: "Archive a pipeline",
  example: "pipe_…",
  done: "Archived",
  get: (client, id) => client.pipelines.archive(id),
});

import { removing } from "../../shapes.ts";

export const archivePipeline = removing({
  path: "pipelines archive",
  summary: "Take a pipeline out of service",
  example: "pipe_…",
  done: "Archived",
  get: (client, id) => client.pipelines.archive(id),
});

import { changing } from "../../shapes.ts";

export const updatePipeline = changing({
  path: "pipelines update",
  summary: "Update a pipeline",
  examples: ["pipelines update pipe_… -d @pipeline.json"],
  write: (client, body, id) => client.pipelines.update(id, body),
});

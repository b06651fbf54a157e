import { reading } from "../../shapes.ts";

export const getPipeline = reading({
  path: "pipelines get",
  summary: "Get a pipeline with its steps",
  example: "pipe_…",
  get: (client, id) => client.pipelines.get(id),
});

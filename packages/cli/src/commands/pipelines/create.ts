import type { CreatePipelineRequest } from "agent-run-client";
import { making } from "../../shapes.ts";

export const createPipeline = making({
  path: "pipelines create",
  summary: "Create a pipeline",
  examples: [
    "pipelines create -d @pipeline.json",
    `pipelines create --name twice -d '{"steps": [{"name": "first", "agent_id": "ag_…"}]}'`,
  ],
  write: (client, body) => client.pipelines.create(body as unknown as CreatePipelineRequest),
});

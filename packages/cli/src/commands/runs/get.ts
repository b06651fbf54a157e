import { reading } from "../../shapes.ts";

export const getRun = reading({
  path: "runs get",
  summary: "Get a run with its result",
  example: "run_…",
  get: (client, id) => client.runs.get(id),
});

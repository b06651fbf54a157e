import { reading } from "../../shapes.ts";

export const getExperiment = reading({
  path: "experiments get",
  summary: "Get an experiment with its progress",
  example: "exp_…",
  get: (client, id) => client.experiments.get(id),
});

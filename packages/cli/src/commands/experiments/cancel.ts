import { reading } from "../../shapes.ts";

export const cancelExperiment = reading({
  path: "experiments cancel",
  summary: "Cancel an experiment and its active runs",
  example: "exp_…",
  get: (client, id) => client.experiments.cancel(id),
});

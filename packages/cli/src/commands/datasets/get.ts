import { reading } from "../../shapes.ts";

export const getDataset = reading({
  path: "datasets get",
  summary: "Get a data set",
  example: "ds_…",
  get: (client, id) => client.datasets.get(id),
});

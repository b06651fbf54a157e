import { removing } from "../../shapes.ts";

export const deleteDataset = removing({
  path: "datasets delete",
  summary: "Delete a data set with all its versions",
  example: "ds_…",
  done: "Deleted",
  get: (client, id) => client.datasets.delete(id),
});

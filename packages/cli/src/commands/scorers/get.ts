import { reading } from "../../shapes.ts";

export const getScorer = reading({
  path: "scorers get",
  summary: "Get a scorer",
  example: "scr_…",
  get: (client, id) => client.scorers.get(id),
});

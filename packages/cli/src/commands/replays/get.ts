import { reading } from "../../shapes.ts";

export const getReplay = reading({
  path: "replays get",
  summary: "How far a replay is",
  example: "rpl_…",
  get: (client, id) => client.replays.get(id),
});

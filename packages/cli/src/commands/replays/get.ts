import { reading } from "../../shapes.ts";

export const getReplay = reading({
  path: "replays get",
  summary: "Get a replay and its progress",
  example: "rpl_…",
  get: (client, id) => client.replays.get(id),
});

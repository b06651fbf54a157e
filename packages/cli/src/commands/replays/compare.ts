import { reading } from "../../shapes.ts";

export const compareReplay = reading({
  path: "replays compare",
  summary: "Compare a replay with the original runs: success, outputs, latency, cost, scores",
  example: "rpl_…",
  get: (client, id) => client.replays.compare(id),
});

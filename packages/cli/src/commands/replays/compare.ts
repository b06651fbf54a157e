import { reading } from "../../shapes.ts";

export const compareReplay = reading({
  path: "replays compare",
  summary: "What a replay made beside what it did again: success, outputs, latency, cost, scores",
  example: "rpl_…",
  get: (client, id) => client.replays.compare(id),
});

import { reading } from "../../shapes.ts";

export const getThread = reading({
  path: "threads get",
  summary: "Get a conversation's agent, user and counts",
  example: "thr_…",
  get: (client, id) => client.threads.get(id),
});

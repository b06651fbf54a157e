import { defineAgent } from "../../packages/kit/src/index.ts";
import { createWorker } from "../../packages/kit/src/worker.ts";
import { readPieces } from "./provider-client.ts";

/** A worker whose agent passes on each piece of the provider's text. Its key and the service's address are in the environment. */
const [providerPort = "", queue = ""] = process.argv.slice(2);

const speaker = defineAgent({
  async run({ emit }) {
    let result = "";
    await readPieces(Number(providerPort), (piece) => {
      result += piece;
      emit(piece);
    });
    return { result };
  },
});

// The first line means that it was started, as those of the servers beside it.
process.stdout.write("0\n");
await createWorker({ agents: { speaker }, queue, concurrency: 1_000 }).run();

import { startModelServer } from "../test/support/model-server/model-server.ts";
import { supportDesk } from "../test/support/model-server/support-desk.ts";

/** A model that costs nothing, for the examples: `npx node examples/model.ts`. It speaks OpenAI's chat completions. */
const server = await startModelServer({ plain: true, port: Number(process.env.PORT ?? 4010) });
server.teach("gpt-5-mini", supportDesk);
process.stdout.write(`export OPENAI_BASE_URL=${server.url} OPENAI_API_KEY=none\n`);

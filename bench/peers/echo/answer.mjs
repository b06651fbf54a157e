import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** Responds to each request with the result of `run` for its body. */
export function answerWith(run) {
  const handle = async (request, response) => {
    const body = await text(request);
    const result = body === "" ? null : await run(JSON.parse(body));
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(result));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      logError(error);
      response.statusCode = 500;
      response.end();
    });
  });
  server.listen(Number(process.argv[2]), "127.0.0.1");
}

export const echo = (input) => ({ result: input.query, echo: input });

export const logError = (error) => void process.stderr.write(`${error.stack}\n`);

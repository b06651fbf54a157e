import { createServer } from "node:http2";
import { createEndpointHandler, service } from "@restatedev/restate-sdk";

const echo = service({
  name: "echo",
  handlers: { run: async (_context, input) => ({ result: input.query, echo: input }) },
});
createServer(createEndpointHandler({ services: [echo] })).listen(Number(process.argv[2]), "127.0.0.1");

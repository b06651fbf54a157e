/** A server that receives webhooks: `AGENTRUN_WEBHOOK_SECRET=whsec_… PORT=3000 node examples/webhook-receiver.ts` */
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { unwrapWebhook, WebhookVerificationError } from "agent-run-client";

const secret = process.env.AGENTRUN_WEBHOOK_SECRET ?? "";
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  try {
    const event = await unwrapWebhook(await buffer(request), request.headers, secret);
    // Deliveries arrive at least once.
    if (!seen.has(event.id)) process.stdout.write(`${event.type} ${event.id}\n`);
    seen.add(event.id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end();
  }
});

server.listen(Number(process.env.PORT ?? 3000), "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") process.stdout.write(`listening on ${address?.port}\n`);
});

/** The service's address and the agent to call. */
export type CallByDoor = { baseUrl: string; agentId: string };

const openAi = ({ baseUrl, agentId }: CallByDoor): string => `import OpenAI from "openai";

const client = new OpenAI({
  baseURL: "${baseUrl}/openai/v1",
  apiKey: process.env.AGENTRUN_API_KEY,
});
const response = await client.responses.create({ model: "${agentId}", input: "Hello" });
console.log(response.output_text);
`;

const aiSdk = ({ baseUrl, agentId }: CallByDoor): string => `import { useChat } from "@ai-sdk/react";
import { DefaultChatTransport } from "ai";

const transport = new DefaultChatTransport({
  api: "${baseUrl}/agents/${agentId}/ui",
  // Never a key: your server creates a token for this visitor, with
  // POST /api/auth/token {"user": "<your id of the visitor>", "agent_ids": ["${agentId}"]}
  headers: async () => ({ Authorization: \`Bearer \${await getToken()}\` }),
});

export function Chat({ id }) {
  const { messages, sendMessage, status } = useChat({ id, transport, resume: true });
  return (
    <form action={(data) => sendMessage({ text: data.get("text") })}>
      {messages.flatMap(({ parts }) => parts.map((part) => part.text))}
      <input name="text" disabled={status !== "ready"} />
    </form>
  );
}
`;

const agUi = ({ baseUrl, agentId }: CallByDoor): string => `import { HttpAgent } from "@ag-ui/client";

const agent = new HttpAgent({
  url: "${baseUrl}/agents/${agentId}/ag-ui",
  headers: { Authorization: \`Bearer \${process.env.AGENTRUN_API_KEY}\` },
});
agent.addMessage({ id: crypto.randomUUID(), role: "user", content: "Hello" });
const { newMessages } = await agent.runAgent();
console.log(newMessages);
`;

const mcp = ({ baseUrl, agentId }: CallByDoor): string => `{
  "mcpServers": {
    "agentrun": {
      "type": "http",
      "url": "${baseUrl}/agents/${agentId}/mcp",
      "headers": { "Authorization": "Bearer \${AGENTRUN_API_KEY}" }
    }
  }
}
`;

const a2a = ({ baseUrl, agentId }: CallByDoor): string => `import { SendMessageRequest } from "@a2a-js/sdk";
import { ClientFactory, JsonRpcTransportFactory } from "@a2a-js/sdk/client";

const authorization = { Authorization: \`Bearer \${process.env.AGENTRUN_API_KEY}\` };
const fetchImpl = (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...authorization } });
const factory = new ClientFactory({ transports: [new JsonRpcTransportFactory({ fetchImpl })] });
const client = await factory.createFromUrl("${baseUrl}/agents/${agentId}/");
const message = { messageId: crypto.randomUUID(), role: "ROLE_USER", parts: [{ text: "Hello" }] };
console.log(await client.sendMessage(SendMessageRequest.fromJSON({ message })));
`;

/** Samples for the other protocols, in display order. */
export const doorSamples: Readonly<Record<string, (call: CallByDoor) => string>> = {
  openai: openAi,
  "ai-sdk-ui": aiSdk,
  "ag-ui": agUi,
  mcp,
  a2a,
};

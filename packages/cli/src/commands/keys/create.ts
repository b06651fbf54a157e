import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
import { showSecret } from "../../secrets.ts";

export const createKey = command({
  path: "keys create",
  summary: "Create an API key; the key is shown only once",
  args: { name: { help: "name of the key" } },
  flags: {
    scope: {
      type: "string",
      multiple: true,
      help: "scope of the key (default runs:write, agents:read and usage:read)",
    },
    agent: { type: "string", value: "<agent>", multiple: true, help: "allow only this agent, by name or id" },
    queue: { type: "string", value: "<queue>", multiple: true, help: "allow only this queue of workers" },
    network: {
      type: "string",
      value: "<cidr>",
      multiple: true,
      help: "allow only this address or network, such as 203.0.113.0/24",
    },
    demo: { type: "boolean", help: "create a demo key: low rate limit, no private connectors" },
    "expires-at": { type: "string", value: "<time>", help: "expiry time, such as 2030-01-31T00:00:00Z" },
  },
  examples: [
    "keys create shop --scope runs:write --scope agents:read --agent echo",
    "keys create office --network 203.0.113.0/24 --network 2001:db8::/32",
    "keys create support-worker --scope workers:run --scope agents:write --queue support",
    "keys create ci --expires-at 2030-01-31T00:00:00Z --json",
  ],
  run: async ({ client, args, flags, out }) => {
    const agents = await Promise.all((flags.agent ?? []).map((agent) => findAgentId(client(), agent)));
    const made = await client().apiKeys.create({
      name: args.name,
      ...(flags.demo ? { kind: "demo" } : {}),
      ...(flags.scope ? { scopes: flags.scope } : {}),
      ...(flags.agent ? { agent_ids: agents } : {}),
      ...(flags.queue ? { queues: flags.queue } : {}),
      ...(flags.network ? { networks: flags.network } : {}),
      ...(flags["expires-at"] ? { expires_at: flags["expires-at"] } : {}),
    });
    const end = made.expires_at ? `; expires at ${made.expires_at}` : "";
    showSecret(out, made, `Created key ${made.id} (${made.name}) with the scopes ${made.scopes.join(", ")}${end}.`);
  },
});

import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";

export const updateKey = command({
  path: "keys update",
  summary: "Change a key's name, or where it may be used from",
  args: { id: { help: "its id" } },
  flags: {
    name: { type: "string", help: "what it is for" },
    network: {
      type: "string",
      value: "<cidr>",
      multiple: true,
      help: "only from these addresses or networks; they replace those it has",
    },
    "any-network": { type: "boolean", help: "from everywhere" },
  },
  examples: ["keys update key_… --network 203.0.113.0/24", "keys update key_… --any-network --name shop"],
  run: async ({ client, args, flags, out }) => {
    if (flags.network && flags["any-network"]) throw new UsageError("--network and --any-network exclude each other.");
    const networks = flags["any-network"] ? null : flags.network;
    const body = { ...(flags.name ? { name: flags.name } : {}), ...(networks === undefined ? {} : { networks }) };
    if (Object.keys(body).length === 0)
      throw new UsageError("Name what to change: --name, --network or --any-network.");
    const key = await client().apiKeys.update(args.id, body);
    if (out.isJson) out.record(key);
    else out.say(`Key ${key.id} (${key.name}) works from ${key.networks?.join(", ") ?? "everywhere"}.`);
  },
});

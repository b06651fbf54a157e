import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";

export const updateKey = command({
  path: "keys update",
  summary: "Change the name or the allowed networks of an API key",
  args: { id: { help: "its id" } },
  flags: {
    name: { type: "string", help: "new name" },
    network: {
      type: "string",
      value: "<cidr>",
      multiple: true,
      help: "allowed address or network; replaces the current list",
    },
    "any-network": { type: "boolean", help: "allow all networks" },
    force: { type: "boolean", help: "also if the key in use could not be used from this machine any more" },
  },
  examples: ["keys update key_… --network 203.0.113.0/24", "keys update key_… --any-network --name shop"],
  run: async ({ client, args, flags, out }) => {
    if (flags.network && flags["any-network"]) throw new UsageError("Use either --network or --any-network, not both.");
    const networks = flags["any-network"] ? null : flags.network;
    const body = { ...(flags.name ? { name: flags.name } : {}), ...(networks === undefined ? {} : { networks }) };
    if (Object.keys(body).length === 0)
      throw new UsageError("Nothing to change: use --name, --network or --any-network.");
    const key = await client().apiKeys.update(args.id, body, flags.force ? { force: true } : {});
    if (out.isJson) out.record(key);
    else out.say(`Key ${key.id} (${key.name}) can be used from ${key.networks?.join(", ") ?? "all networks"}.`);
  },
});

import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { findAgentId } from "../../find-agent.ts";
import { askSecret, readPiped } from "../../prompt.ts";
import { setSecret as put } from "../../set-secret.ts";

export const setSecret = command({
  path: "secrets set",
  summary: "Create a secret, or give it a new value",
  details:
    "The value is read from stdin, or prompted for without echo, so that it is not in the history of your shell. Agent code reads it with ctx.secrets.get. If the secret exists, it is rotated: during the grace period, ctx.secrets.getAll returns both values.",
  args: { name: { help: "its name, such as STRIPE_API_KEY" } },
  flags: {
    agent: { type: "string", value: "<agent>", help: "only this agent can read it (default: every agent)" },
    grace: {
      type: "number",
      value: "<seconds>",
      help: "how long the former value remains valid (default 86400, one day)",
    },
    value: { type: "string", help: "the value; visible in the shell's history and in the process list" },
  },
  examples: ["secrets set STRIPE_API_KEY < key.txt", "secrets set STRIPE_API_KEY --agent billing --grace 0 < key.txt"],
  run: async ({ client, args, flags, out }) => {
    const { name } = args;
    const value = flags.value ?? (await readValue(name));
    if (value === "")
      throw new UsageError(`The value of ${name} is empty. To remove it: agentrun secrets delete ${name}`);
    const service = client();
    const agentId = flags.agent === undefined ? null : await findAgentId(service, flags.agent);
    const { secret, before } = await put(service, { name, value, agentId, graceSeconds: flags.grace });
    if (out.isJson) return out.record(secret);
    const readers = agentId === null ? "Every agent can read it" : `Only ${agentId} can read it`;
    if (!before) return out.say(`Created the secret ${name}. ${readers}: await ctx.secrets.get("${name}").`);
    if (before.version === secret.version) return out.say(`The secret ${name} already has this value.`);
    const until = secret.previous_expires_at;
    const former =
      until === null ? "The former value is no longer valid." : `The former value is valid until ${until}.`;
    out.say(`The secret ${name} has version ${secret.version} now. ${former}`);
  },
});

const readValue = (name: string): Promise<string> =>
  process.stdin.isTTY ? askSecret(`Value of ${name}: `, "pipe the value to stdin") : readPiped();

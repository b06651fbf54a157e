import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { readProfiles, writeProfiles } from "../../profiles.ts";

export const listProfiles = command({
  path: "profiles list",
  summary: "The services that you have logged in to",
  examples: ["profiles list"],
  run: async ({ environment, out }) => {
    const { profiles, current } = readProfiles(environment);
    const rows = Object.entries(profiles).map(([name, { base_url }]) => ({
      name,
      base_url,
      current: name === current,
    }));
    out.table(
      rows,
      ["name", "base_url", ["", (row) => (row.current ? "used where none is named" : "")]],
      "There are none yet: agentrun login makes one.",
    );
  },
});

export const useProfile = command({
  path: "profiles use",
  summary: "Use another profile from now on",
  args: { name: { help: "its name" } },
  examples: ["profiles use shop"],
  run: async ({ environment, args, out }) => {
    const { profiles } = readProfiles(environment);
    if (!Object.hasOwn(profiles, args.name)) {
      const known = Object.keys(profiles).join(", ") || "none yet";
      throw new UsageError(`There is no profile ${args.name}. There is: ${known}.`);
    }
    writeProfiles(environment, { profiles, current: args.name });
    out.say(`${args.name} is used from now on, at ${profiles[args.name]?.base_url}.`);
  },
});

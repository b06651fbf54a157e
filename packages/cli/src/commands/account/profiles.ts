import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { readProfiles, writeProfiles } from "../../profiles.ts";

export const listProfiles = command({
  path: "profiles list",
  summary: "List profiles: the services that you have logged in to",
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
      ["name", "base_url", ["current", (row) => (row.current ? "yes" : "")]],
      "No profiles. Create one with `agentrun login`.",
    );
  },
});

export const useProfile = command({
  path: "profiles use",
  summary: "Set the current profile",
  args: { name: { help: "its name" } },
  examples: ["profiles use shop"],
  run: async ({ environment, args, out }) => {
    const { profiles } = readProfiles(environment);
    if (!Object.hasOwn(profiles, args.name)) {
      const known = Object.keys(profiles).join(", ") || "none";
      throw new UsageError(`There is no profile ${args.name}. Existing profiles: ${known}.`);
    }
    writeProfiles(environment, { profiles, current: args.name });
    out.say(`The current profile is now ${args.name} (${profiles[args.name]?.base_url}).`);
  },
});

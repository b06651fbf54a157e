import { adminCommand } from "../../admin-command.ts";
import type { Context } from "../../context.ts";

type State = "ok" | "warning" | "problem";
type Line = { check: string; state: State; words: string; what_to_do: string | null };

const colors = { ok: "green", warning: "yellow", problem: "red" } as const;
const stateWidth = "problem".length;

export const examine = adminCommand({
  path: "admin doctor",
  summary: "Diagnose the installation and suggest fixes",
  details:
    "Checks the database, clock, schema, secret key, nodes, leases, queue, webhooks, partitions, disks and certificate. The command changes nothing, continues if a check fails to run, and exits with 1 if there is a problem.",
  examples: ["admin doctor", "admin doctor --json"],
  show: ({ out, terminal }: Context, answer) => {
    const { checks } = answer as { checks: Line[] };
    const width = Math.max(...checks.map(({ check }) => check.length));
    for (const { check, state, words, what_to_do } of checks) {
      out.line(`${terminal.paint(colors[state], state.padEnd(stateWidth))}  ${check.padEnd(width)}  ${words}`);
      if (what_to_do) out.line(`${" ".repeat(stateWidth + width + 4)}${what_to_do}`);
    }
  },
});

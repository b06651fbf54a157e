import { adminCommand } from "../../admin-command.ts";
import type { Context } from "../../context.ts";

type Finding = { check: string; problems: number; examples: string[]; what_to_do: string | null };

type Replication = { mode: string; replicas: number; timeline: number | null; means: string };

export const checkDatabase = adminCommand({
  path: "admin check",
  summary: "Look whether the database agrees with itself",
  details: "It only reads. It ends with 1 when something is wrong, and names what and where.",
  examples: ["admin check", "admin check --json"],
  show: ({ out, terminal }: Context, answer) => {
    const { findings, replication } = answer as { findings: Finding[]; replication: Replication };
    const { paint } = terminal;
    for (const { check, problems, examples, what_to_do } of findings) {
      out.line(
        `${problems === 0 ? paint("green", "ok  ") : paint("red", "BAD ")} ${check}${problems > 0 ? `: ${problems}` : ""}`,
      );
      if (problems > 0) out.line(`       ${examples.join(", ")}\n       ${what_to_do ?? ""}`);
    }
    const { mode, replicas, timeline, means } = replication;
    out.line(`     replication: ${mode}, replicas ${replicas}, timeline ${timeline ?? "unknown"}. ${means}`);
  },
});

import { adminCommand } from "../../admin-command.ts";
import type { Context } from "../../context.ts";

type Finding = { check: string; problems: number; examples: string[]; what_to_do: string | null };

type Replication = { mode: string; replicas: number; timeline: number | null; means: string };

export const checkDatabase = adminCommand({
  path: "admin check",
  summary: "Check the consistency of the database",
  details: "The command changes nothing. It lists every problem, and exits with 1 if there is one.",
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

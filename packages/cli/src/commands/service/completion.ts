import { type Command, command } from "../../command.ts";
import { completionScript, type Shell, shells } from "../../completion.ts";
import { UsageError } from "../../exit-codes.ts";

/** It completes the table that it is a row of, so it is given it when it is asked. */
export const completion = (table: () => readonly Command[]): Command =>
  command({
    path: "completion",
    summary: "A script that completes this command in your shell",
    args: { shell: { help: shells.join(", ") } },
    examples: ["completion bash >> ~/.bashrc", "completion fish > ~/.config/fish/completions/agentrun.fish"],
    run: async ({ args, out }) => {
      const shell = shells.find((name) => name === args.shell);
      if (!shell) throw new UsageError(`<shell> must be one of ${shells.join(", ")}.`);
      out.write(completionScript(shell satisfies Shell, table()));
    },
  });

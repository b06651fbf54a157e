import type { AgentRun } from "agent-run-client";
import { type Command, command } from "../../command.ts";
import { completionScript, knownByService, shells } from "../../completion.ts";
import { UsageError } from "../../exit-codes.ts";

/** This command is part of the table that it completes, so the table is loaded when it runs. */
export const completion = (load: () => Promise<readonly Command[]>): Command =>
  command({
    path: "completion",
    summary: "Print a shell completion script",
    details: `With ${knownByService.join(" or ")}, it prints the names that the script completes.`,
    args: { shell: { help: shells.join(", "), choices: shells } },
    examples: ["completion bash >> ~/.bashrc", "completion fish > ~/.config/fish/completions/agentrun.fish"],
    run: async ({ args, out, client }) => {
      const shell = shells.find((name) => name === args.shell);
      if (shell) return out.write(completionScript(shell, await load()));
      const noun = knownByService.find((name) => name === args.shell);
      if (!noun) throw new UsageError(`<shell> must be one of ${shells.join(", ")}.`);
      const { data } = await list(client(), noun);
      for (const word of new Set(data.map(toWord))) out.line(word);
    },
  });

const list = (client: AgentRun, noun: (typeof knownByService)[number]) =>
  noun === "agents" ? client.agents.list({ limit: 100 }) : client.pipelines.list({ limit: 100 });

/** An agent's name if it is one word, else the id; pipelines have only an id. */
const toWord = ({ id, name }: { id: string; name: string }) =>
  id.startsWith("ag_") && /^[\w.-]+$/.test(name) ? name : id;

import { Stack, Text } from "@mantine/core";
import { CodeBlock } from "../code-block.tsx";
import { LanguageTabs } from "../language-tabs.tsx";

const typescript = (queue: string) => `import { createWorker } from "agent-run-kit/worker";
import refund from "./agents/refund.ts";
await createWorker({ queue: "${queue}", agents: { refund } }).run();`;

const python = (queue: string) => `from agent_run_client import Worker, agent

@agent(queue="${queue}")
async def refund(ctx, request):
    return {"state": "refunded"}

Worker().run()`;

const languages = [
  { name: "TypeScript", write: typescript, start: "node worker.ts" },
  { name: "Python", write: python, start: "python worker.py" },
];

/** Sample code for a worker, and the command that starts it. */
export function WorkerSamples({ queue }: { queue: string }) {
  const key = `agentrun keys create ${queue}-worker --scope workers:run --scope agents:write --queue ${queue}`;
  return (
    <LanguageTabs languages={languages}>
      {({ name, write, start }) => (
        <Stack gap="xs">
          <CodeBlock code={write(queue)} label={`${name} worker`} language={name} />
          <Text size="sm">Create a key for the worker, and start it on any machine that can reach this URL:</Text>
          <CodeBlock
            code={`${key}\nAGENTRUN_API_KEY=ar_live_… AGENTRUN_BASE_URL=${location.origin}/v2 ${start}`}
            label={`${name} start command`}
            language="bash"
          />
        </Stack>
      )}
    </LanguageTabs>
  );
}

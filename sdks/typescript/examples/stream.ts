/** Stream the output of a run: `node examples/stream.ts <agent id> '{"query":"hello"}'` */
import { AgentRun } from "agent-run-client";

const [agentId = "", input = '{"query":"hello"}'] = process.argv.slice(2);
const client = new AgentRun();
const stream = await client.runs.stream({ agent_id: agentId, input: JSON.parse(input) as Record<string, unknown> });
for await (const event of stream) {
  if (event.type === "run.output.delta") process.stdout.write(event.delta);
  if ("run" in event && event.type !== "run.created") process.stdout.write(`\n${event.run.status}\n`);
}

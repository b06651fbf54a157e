/** Approve or reject a request: `node examples/approve.ts "Refund 40 EUR?" yes` */
import { AgentRun } from "agent-run-client";

const [request = "Refund 40 EUR?", answer = "yes"] = process.argv.slice(2);
const client = new AgentRun();
const desk = await client.agents.deploy("approval");
const asked = await client.runs.createAndWait({ agent_id: desk.id, input: { request } });
process.stdout.write(`${asked.required_action?.prompt} ${answer}\n`);
if (answer === "yes") await client.runs.approve(asked.id);
else await client.runs.reject(asked.id, { payload: { said: answer } });
const { output } = await client.runs.wait(asked.id);
process.stdout.write(`${output?.result}\n`);

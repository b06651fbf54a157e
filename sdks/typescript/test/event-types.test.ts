import { expect, test } from "vitest";
import type { AgentRun, PipelineStreamEvent, RunEvent } from "../src/index.ts";

/** The compiler is the test here: a line that is marked as wrong but compiles fails `npm run check`. */
function words(event: RunEvent): string {
  switch (event.type) {
    case "run.output.delta":
      return event.delta;
    case "run.completed":
      return `${event.run.status} ${event.run.output?.result}`;
    case "run.requires_action":
      return event.required_action.prompt ?? "";
    case "stream.reset":
      // @ts-expect-error: a reset has no delta.
      return event.delta ?? event.output;
    // @ts-expect-error: a mistyped event.
    case "run.output.dleta":
      return "";
    default:
      return event.type;
  }
}

function stepOf(event: PipelineStreamEvent): string {
  if (event.type === "pipeline.step.completed") return event.step.name;
  // @ts-expect-error: the others have no step.
  if (event.type === "pipeline.completed") return event.step?.name ?? event.pipeline_run.status;
  return event.type;
}

/** An agent's own events are typed like ours once they are declared. */
async function ordersOf(client: Pick<AgentRun, "runs">): Promise<number[]> {
  const orders: number[] = [];
  const stream = await client.runs.stream<{ type: "order.found"; order: number }>({ agent_id: "ag_1", input: {} });
  for await (const event of stream) {
    if (event.type === "order.found") orders.push(event.order + event.sequence);
    // @ts-expect-error: this event is not declared.
    if (event.type === "order.lost") orders.push(0);
  }
  return orders;
}

test("events are distinguished by type, including an agent's own; at run time any type may arrive", async () => {
  const created_at = "2026-01-02T03:04:05.000Z";
  const delta: RunEvent = { type: "run.output.delta", sequence: 3, run_id: "run_1", created_at, delta: "hello" };
  expect([words(delta), words({ ...delta, type: "order.lost" } as unknown as RunEvent)]).toEqual([
    "hello",
    "order.lost",
  ]);
  expect(stepOf({ type: "pipeline.step.completed", step: { name: "first" } } as PipelineStreamEvent)).toBe("first");
  const found = { type: "order.found", sequence: 1, run_id: "run_1", order: 6 };
  async function* stream() {
    yield* [found, delta];
  }
  expect(await ordersOf({ runs: { stream: async () => stream() } } as unknown as AgentRun)).toEqual([7]);
});

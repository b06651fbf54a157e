import { setTimeout as delay } from "node:timers/promises";
import type { Service } from "../../test/support/service.ts";

type Made = { id: string };

const messages: Record<string, string[]> = {
  shipping: ["Where is my parcel?", "When will you deliver?", "Please change the address.", "Does it arrive today?"],
  billing: ["I need an invoice.", "I was charged twice.", "My card was declined."],
  refunds: ["I want a refund.", "Give me my money back!", "How do I return the shoes?", "Refund order A-20417"],
  other: ["Are you open on Sunday?", "Thank you!", "Who are you?"],
};

/** A data set, scorers, and an experiment with two revisions, and their pages. */
export async function seedEvaluation({ api }: Service): Promise<Record<string, string>> {
  const make = async (path: string, body: unknown) => {
    const answer = await api<Made>("POST", path, { body });
    if (answer.status >= 300) throw new Error(`POST ${path} failed with status ${answer.status}: ${answer.text}`);
    return answer.body.id;
  };
  const module = (name: string) => ({ runtime: { type: "module", module: name } });
  const agent = await make("/agents/custom", { name: "Ticket router", ...module("ticket-router") });
  await make(`/agents/${agent}/revisions`, module("ticket-router-next"));
  const rows = Object.entries(messages).flatMap(([topic, texts]) =>
    [...texts, ...texts.map((text) => `Hello! ${text}`)].map((message, index) => ({
      input: { message },
      expected_output: { topic },
      tags: [topic, index < texts.length ? "short" : "polite"],
    })),
  );
  const dataset = await make("/datasets", { agent_id: agent, name: "Support messages", rows });
  await make("/runs", { agent_id: agent, input: { message: "Where is my second parcel?" } });
  await api("POST", `/datasets/${dataset}/rows/import`, { body: { tags: ["from production"] } });
  const topic = await make("/scorers", { name: "Topic", definition: { type: "exact", field: "/topic" } });
  const brief = { type: "expression", expression: "size(output.reply) < 51" };
  const short = await make("/scorers", { name: "Short reply", definition: { ...brief, expression: "true" } });
  await api("PATCH", `/scorers/${short}`, { body: { definition: brief } });
  const request = { dataset_id: dataset, scorers: [{ id: topic }, { id: short }], effects: "live", concurrency: 20 };
  const experiment = await make("/experiments", {
    ...request,
    agent_revisions: [1, 2],
    name: "Does it recognise refunds?",
  });
  const status = async () => (await api<{ status: string }>("GET", `/experiments/${experiment}`)).body.status;
  while ((await status()) === "running") await delay(200);
  return {
    datasets: "/datasets",
    dataset: `/datasets/${dataset}`,
    scorers: "/scorers",
    scorer: `/scorers/${short}`,
    experiments: "/experiments",
    experiment: `/experiments/${experiment}`,
    "experiment-comparison": `/experiments/${experiment}/compare`,
  };
}

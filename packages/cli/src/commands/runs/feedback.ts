import { type Call, command } from "../../command.ts";
import type { Flags } from "../../flags.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";

const args = { id: { help: "the run's id" } } as const;

const flags = {
  thumbs: { type: "string", choices: ["up", "down"], help: "good or bad" },
  score: { type: "number", help: "score on a scale of your choice" },
  label: { type: "string", help: "label of your choice, such as hallucination" },
  comment: { type: "string", short: "m", help: "comment" },
  name: { type: "string", help: "what the feedback is about, such as accuracy (default overall)" },
  user: { type: "string", help: "end user who gives the feedback (default: you)" },
  ...pageFlags,
} as const satisfies Flags;

type FeedbackCall = Call<typeof args, typeof flags>;

export const giveFeedback = command({
  path: "runs feedback",
  summary: "Give feedback on a run, or list its feedback",
  details:
    "With --thumbs, --score, --label or --comment, the command stores feedback. It replaces earlier feedback with the same name from the same person. Without them, it lists all feedback.",
  args,
  flags,
  examples: [
    'runs feedback run_… --thumbs down --comment "It made up the price"',
    "runs feedback run_… --name accuracy --score 0.8 --user ada",
    "runs feedback run_…",
  ],
  run: (call) => {
    const { thumbs, score, label, comment } = call.flags;
    const isCreating = [thumbs, score, label, comment].some((value) => value !== undefined);
    return isCreating ? say(call) : show(call);
  },
});

async function say({ client, args: { id }, flags: given, out }: FeedbackCall): Promise<void> {
  const { thumbs, score, label, comment, name, user } = given;
  const created = await client().runs.createFeedback(id, { thumbs, score, label, comment, name, user });
  if (out.isJson) out.record(created);
  else out.say(`Stored feedback ${created.id}.`);
}

const show = (call: FeedbackCall): Promise<void> =>
  showPages(
    call,
    call.client().runs.feedback(call.args.id, pageQuery(call.flags)),
    ["id", "name", "thumbs", "score", "label", "comment", "user", "created_by", "updated_at"],
    "The run has no feedback.",
  );

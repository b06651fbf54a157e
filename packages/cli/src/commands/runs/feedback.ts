import { type Call, command } from "../../command.ts";
import type { Flags } from "../../flags.ts";
import { pageFlags, pageQuery, showPages } from "../../pages.ts";

const args = { id: { help: "the run's id" } } as const;

const flags = {
  thumbs: { type: "string", choices: ["up", "down"], help: "good or bad" },
  score: { type: "number", help: "a number of your own scale" },
  label: { type: "string", help: "a word of your own, such as hallucination" },
  comment: { type: "string", short: "m", help: "in words" },
  name: { type: "string", help: "what is judged, such as accuracy (overall)" },
  user: { type: "string", help: "your end user who thinks so; without it, you" },
  ...pageFlags,
} as const satisfies Flags;

type FeedbackCall = Call<typeof args, typeof flags>;

export const giveFeedback = command({
  path: "runs feedback",
  summary: "Say what you think of a run, or see what was said",
  details:
    "With --thumbs, --score, --label or --comment it is said, in place of what the same one said before under the same name. With none of them it lists what was said.",
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
  else out.say(`Noted ${created.id}.`);
}

const show = (call: FeedbackCall): Promise<void> =>
  showPages(
    call,
    call.client().runs.feedback(call.args.id, pageQuery(call.flags)),
    ["id", "name", "thumbs", "score", "label", "comment", "user", "created_by", "updated_at"],
    "Nothing was said of this run.",
  );

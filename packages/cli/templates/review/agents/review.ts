import { defineAgent } from "agent-run-kit";
import { askForJson, findSecret } from "../lib/model.ts";

const instructions = `You review a change. Return a JSON list of comments, each {"file": …, "comment": …}, about mistakes only.
An empty list means that the change is fine.`;

type Comment = { file: string; comment: string };
const longestDiff = 60_000;

/** Reviews a pull request. With the secret GITHUB_TOKEN, it also posts the review. */
export default defineAgent({
  input: {
    type: "object",
    properties: {
      pull_request: { type: "string", description: "The API URL of the pull request." },
      diff: { type: "string", description: "The diff itself, instead of a pull request." },
    },
    examples: [{ diff: "+++ b/a.ts\n+console.log(1);\n" }],
  },
  output: {
    type: "object",
    properties: {
      result: { type: "string" },
      comments: {
        type: "array",
        items: {
          type: "object",
          properties: { file: { type: "string" }, comment: { type: "string" } },
          required: ["file", "comment"],
        },
      },
    },
    required: ["result", "comments"],
  },

  async run(ctx) {
    const { pull_request: url, diff: given } = ctx.input;
    const token = await findSecret(ctx, "GITHUB_TOKEN");
    const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
    const diff = await ctx.step("read diff", async () => {
      if (url === undefined) return given ?? "";
      const response = await ctx.fetch(url, { headers: { ...headers, Accept: "application/vnd.github.diff" } });
      if (!response.ok) throw new Error(`GitHub answered ${response.status} for ${url}.`);
      return response.text();
    });
    const comments = await askForJson<Comment[]>(ctx, {
      task: "review",
      instructions,
      prompt: diff.slice(0, longestDiff),
    });
    const result = comments.map(({ file, comment }) => `${file}: ${comment}`).join("\n") || "No remarks.";
    if (url !== undefined && token !== null)
      await ctx.step("post review", async () => {
        const body = JSON.stringify({ body: result, event: "COMMENT" });
        const response = await ctx.fetch(`${url}/reviews`, { method: "POST", headers, body });
        if (!response.ok) throw new Error(`GitHub refused the review: ${response.status}.`);
        return response.status;
      });
    return { result, comments };
  },
});

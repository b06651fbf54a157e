import { defineAgent } from "agent-run-kit";
import { askForJson, askModel } from "../lib/model.ts";
import { search } from "../lib/search.ts";

/** Answers a question from sources, within a budget: the number of sources, and the tokens of `agentrun.yaml`. */
export default defineAgent({
  input: {
    type: "object",
    properties: {
      query: { type: "string", minLength: 1, description: "The question." },
      max_sources: { type: "integer", minimum: 1, maximum: 20 },
    },
    required: ["query"],
    examples: [{ query: "How much energy does a heat pump need?" }],
  },
  output: {
    type: "object",
    properties: {
      result: { type: "string" },
      sources: { type: "array", items: { type: "string" } },
    },
    required: ["result", "sources"],
  },

  async run(ctx) {
    const { query, max_sources: most = 3 } = ctx.input;
    const searches = await askForJson<string[]>(ctx, {
      task: "plan",
      instructions: "Return a JSON list of two short web searches that answer the question.",
      prompt: query,
    });
    const found = await Promise.all(
      searches.slice(0, 5).map((words) => ctx.step(`search ${words}`, () => search(words))),
    );
    const sources = [...new Map(found.flat().map((source) => [source.url, source])).values()].slice(0, most);
    const notes: string[] = [];
    for (const { url, text } of sources) {
      const instructions = "Summarise the source for the question in one sentence.";
      notes.push(await askModel(ctx, { task: `read ${url}`, instructions, prompt: `${query}\n\n${text}` }));
      ctx.emit(`Read ${url}\n`);
    }
    const result = await askModel(ctx, {
      task: "answer",
      instructions: "Answer the question from these notes only. Name gaps.",
      prompt: `${query}\n\n${notes.join("\n")}`,
    });
    ctx.emit(result);
    return { result, sources: sources.map(({ url }) => url) };
  },
});

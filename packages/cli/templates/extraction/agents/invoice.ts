import { defineAgent } from "agent-run-kit";
import { askForJson } from "../lib/model.ts";

const instructions = `Extract the invoice as JSON: {"number": …, "total": …, "currency": …}. Copy numbers exactly. Use null for a
value that is missing. Answer with JSON only.`;

type Invoice = { number: string | null; total: number | null; currency: string | null };

/** Extracts an invoice. An output that does not match the schema fails the run: there are no wrong rows. */
export default defineAgent({
  input: {
    type: "object",
    properties: {
      document: {
        type: "object",
        description: "A text file, as `agentrun files upload` returns its id.",
        properties: { type: { const: "file" }, file_id: { type: "string" } },
        required: ["type", "file_id"],
      },
      text: { type: "string", description: "The text itself, instead of a file." },
    },
    examples: [{ text: "Invoice 7, Total: 3.50 EUR" }],
  },
  output: {
    type: "object",
    properties: {
      number: { type: ["string", "null"] },
      total: { type: ["number", "null"] },
      currency: { type: ["string", "null"], maxLength: 3 },
    },
    required: ["number", "total", "currency"],
    additionalProperties: false,
  },

  async run(ctx) {
    const { document, text } = ctx.input;
    const content = document ? (await ctx.files.read(document.file_id)).toString("utf8") : text;
    if (!content) throw new Error("The input needs `document` or `text`.");
    const { number, total, currency } = await askForJson<Invoice>(ctx, {
      task: "extract",
      instructions,
      prompt: content,
    });
    return { number, total, currency };
  },
});

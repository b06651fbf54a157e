import { expect, test } from "vitest";
import type { Tool } from "../../tools.ts";
import { rankTools } from "./offered-tools.ts";

const tool = (name: string, description = "", ...inputs: string[]): Tool => ({
  name,
  description,
  inputSchema: { type: "object", properties: Object.fromEntries(inputs.map((input) => [input, {}])) },
  approval: "never",
  execute: async () => ({ text: "", isError: false }),
});

const tools = [
  tool("GetInvoicesInvoice", "Retrieves the invoice with the given ID."),
  tool("PostInvoicesInvoiceVoid", "Mark a finalized invoice as void."),
  tool("PostRefunds", "Create a refund of a charge.", "charge", "amount"),
  tool("list_customers", "Returns customers, the newest first."),
];
const found = (query: string) => rankTools(tools, query).map(({ name }) => name);

test.each([
  ["a word of a name", "refund", ["PostRefunds"]],
  [
    "words that only one has go before words that many have",
    "void invoice",
    ["PostInvoicesInvoiceVoid", "GetInvoicesInvoice"],
  ],
  ["a word of an argument", "AMOUNT", ["PostRefunds"]],
  ["a name as it is", "list_customers", ["list_customers"]],
  ["nothing of it", "weather", []],
  ["no words", " - ", []],
])("tools are found by %s", (_what, query, names) => {
  expect(found(query)).toEqual(names);
});

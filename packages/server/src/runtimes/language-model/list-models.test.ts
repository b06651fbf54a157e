import { expect, test } from "vitest";
import { chatModels } from "./list-models.ts";

test("of what a server lists, models that do not talk are passed over, and what is no list is none", () => {
  const list = {
    data: [{ id: "nomic-embed-text" }, { id: "whisper-1" }, { id: "llama3.2" }, { name: "x" }, null, { id: 5 }],
  };
  expect([list, { data: {} }, null, "x"].map(chatModels)).toEqual([["llama3.2"], [], [], []]);
});

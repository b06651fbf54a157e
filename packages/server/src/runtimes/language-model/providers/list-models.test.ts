import { expect, test } from "vitest";
import { chatModels } from "./list-models.ts";

test("only chat models of a server's list are returned; an invalid list is empty", () => {
  const list = {
    data: [{ id: "nomic-embed-text" }, { id: "whisper-1" }, { id: "llama3.2" }, { name: "x" }, null, { id: 5 }],
  };
  expect([list, { data: {} }, null, "x"].map(chatModels)).toEqual([["llama3.2"], [], [], []]);
});

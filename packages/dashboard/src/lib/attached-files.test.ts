import { expect, test } from "vitest";
import { toAsked, toSaid, withFiles } from "./attached-files.ts";

const named = (id: string) => ({ type: "file", file_id: id });

test("files are added to the input after existing ones", () => {
  expect(toSaid("Look", ["file_1"])).toEqual({ query: "Look", files: [named("file_1")] });
  expect(toSaid(" ", ["file_1"])).toEqual({ files: [named("file_1")] });
  expect(toSaid("Hi", [])).toEqual({ query: "Hi" });
  expect(withFiles({ a: 1, files: [named("file_1")] }, ["file_2"])).toEqual({
    a: 1,
    files: [named("file_1"), named("file_2")],
  });
});

test("an input is split into text and files; the text is null for any other input", () => {
  expect(toAsked(toSaid("Look", ["file_1", "file_2"]))).toEqual({ text: "Look", files: ["file_1", "file_2"] });
  expect(toAsked({ image: named("file_1") })).toEqual({ text: "", files: ["file_1"] });
  expect(toAsked({ query: "Look", n: 1, image: named("file_1") })).toEqual({ text: null, files: ["file_1"] });
  expect(toAsked({ mixed: [named("file_1"), "x"] })).toEqual({ text: null, files: [] });
  expect(toAsked({ nothing: null })).toEqual({ text: null, files: [] });
});

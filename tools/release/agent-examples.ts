import { readFileSync } from "node:fs";

/** The examples of docs/agents.md that start with the path of their file. */
export function exampleFiles(): { path: string; content: string }[] {
  const page = readFileSync(new URL("../../docs/agents.md", import.meta.url), "utf8");
  const blocks = [...page.matchAll(/```ts\n\/\/ (\S+\.ts)\n(.*?)```/gs)];
  if (blocks.length < 2) throw new Error("docs/agents.md shows no agent and its test.");
  return blocks.map(([, path = "", content = ""]) => ({ path, content }));
}

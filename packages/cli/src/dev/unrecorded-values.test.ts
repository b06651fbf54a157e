import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createWarnings, findUnrecordedValues } from "./unrecorded-values.ts";

test("values that differ each time are found outside steps, not inside them", () => {
  const source = `// Date.now()
const text = "Math.random()";
const started = Date.now();
const made = await ctx.step("make", async () => ({ id: crypto.randomUUID(), at: new Date() }));
if (Math.random() < 0.5) return crypto.randomUUID();
const day = new Date();
const then = new Date(made.at);
const chance = await ctx.random();
`;
  expect(findUnrecordedValues(source).map(({ call, instead, line }) => `${line} ${call} ${instead}`)).toEqual([
    "3 Date.now() await ctx.now()",
    "5 Math.random() await ctx.random()",
    "5 randomUUID() await ctx.uuid()",
    "6 new Date() new Date(await ctx.now())",
  ]);
});

test("each is reported once, also in files that the agent imports", () => {
  const project = mkdtempSync(join(tmpdir(), "agentrun-values-"));
  onTestFinished(() => rmSync(project, { recursive: true }));
  mkdirSync(join(project, "agents"));
  const agent = 'import { pick } from "../pick.ts";\nexport default { run: () => pick(Date.now()) };\n';
  writeFileSync(join(project, "agents/a.ts"), agent);
  writeFileSync(join(project, "pick.ts"), "export const pick = (seed: number) => seed * Math.random();\n");
  const warningsOf = createWarnings(join(project, "agents"));
  expect(warningsOf("a.ts")).toEqual([
    expect.stringMatching(/^a\.ts:2 uses Date\.now\(\), .* use await ctx\.now\(\), or call it inside ctx\.step$/),
    expect.stringMatching(/^\.\.\/pick\.ts:1 uses Math\.random\(\), .* use await ctx\.random\(\)/),
  ]);
  writeFileSync(join(project, "agents/a.ts"), `// One more line.\n${agent}`);
  expect(warningsOf("a.ts")).toEqual([]);
});

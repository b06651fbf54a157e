import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeCatalogues } from "./catalogues.ts";
import { textsOf } from "./texts.ts";
import { importsOf, parse } from "./tree.ts";

const folder = new URL("../../packages/dashboard/strings/", import.meta.url);

test("the catalogues contain the texts of the dashboard; otherwise run `npm run strings`", () => {
  const names = readdirSync(folder);
  const written = Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]));
  expect(written, "The catalogues are out of date. Run `npm run strings`.").toEqual(writeCatalogues());
});

const component = `
import { Icon } from "./icon.tsx";
import type { Run } from "./models.ts";
const Help = lazyPart(() => import("./help.tsx"), "HelpPage");
const words: Record<string, string> = { cancel: "Cancel run", api: "runs:write" };
type State = "Not shown";
export function Card({ run, count }: { run: Run; count: number }) {
  const empty = run.status === "Also not shown" ? "No runs yet" : "grid-wrap";
  notifyDone(\`Run \${formatId(run.id)} was cancelled.\`);
  const left = \`\${formatNumber(run.limit)} runs left\`;
  const box = cond ? "minmax(5rem, 1fr)" : \`M\${x} \${y}\`;
  return (
    <Box className="mono numeric" variant="Filled" key="Key of it" label="output" style={{ font: "Segoe UI" }} name={\`row-\${run.id}\`}>
      <Icon /> {count} {count === 1 ? "run" : "runs"} of{" "}
      <Link to="/agents">{run.agent.name} &amp; others</Link>, started <Time at={run.at} />.
      {isOpen && <b>Hurry!</b>} <Badge word="worse" />
      {counted(count, "rows")}
      <Select data={[{ value: "Any value", label: "Any status" }]} onChange={(to) => go("first", to)} />
    </Box>
  );
}`;

test("finds the texts that a reader sees, with names for expressions, and nothing else", () => {
  expect(textsOf(parse(component, "card.tsx"))).toEqual([
    "Cancel run",
    "No runs yet",
    "Run {id} was cancelled.",
    "{limit} runs left",
    "{count} {run|runs} of [{name} & others], started {Time}.{[Hurry!]|} {Badge}{count} rows{Select}",
    "output",
    "worse",
    "Any status",
  ]);
});

test("follows static and dynamic imports, but not those of types", () => {
  expect(importsOf(parse(component, "card.tsx"))).toEqual(["./icon.tsx", "./help.tsx"]);
});

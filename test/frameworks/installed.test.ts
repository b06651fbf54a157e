import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Installed, installers } from "./install.ts";
import { openFrameworkWorld, openSession, scenarios } from "./scenarios.ts";

let surroundings: Awaited<ReturnType<typeof openFrameworkWorld>>;
beforeAll(async () => {
  surroundings = await openFrameworkWorld(12);
});
afterAll(() => surroundings?.remove());

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What each attempt executed, and its question or output. */
async function runGraph(python: string): Promise<unknown[]> {
  const env = { ...process.env, PYTHONPATH: here("../../sdks/python"), PYTHONDONTWRITEBYTECODE: "1" };
  const { stdout } = await promisify(execFile)(python, [here("./graph.py")], { env });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** `AGENTRUN_FRAMEWORKS=crewai,mastra` selects some of them. */
const chosen = process.env.AGENTRUN_FRAMEWORKS?.split(",");

describe.each(installers.filter(({ framework }) => chosen?.includes(framework) ?? true))(
  "an agent of $framework",
  (installer) => {
    let installed: Installed;
    beforeAll(async () => {
      installed = await installer.install();
      process.stderr.write(`${installer.framework}: ${installed.versions}\n`);
    });
    afterAll(() => installed?.remove());

    if (installer.framework === "langgraph")
      test("repeats no node of a graph with branches, two questions in a node, and a subgraph", async () => {
        expect(await runGraph(installed.example.command)).toEqual([
          ["begin", "a", "b", "c", "ask", "Name?"],
          // As in LangGraph: a node with a question restarts with the answer.
          ["ask", "Age?"],
          ["ask", "prepare", "Sure?"],
          ['{"said":"answer 3"}'],
        ]);
      });

    test.each(Object.entries(scenarios))("%s", async (_sentence, scenario) => {
      const session = await openSession(surroundings, installed.example);
      try {
        await scenario(session);
      } finally {
        await session.close();
      }
    });
  },
);

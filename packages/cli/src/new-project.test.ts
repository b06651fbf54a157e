import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { devDependencies, findObstacles, planProject, writeProject } from "./new-project.ts";

const root = new URL("../../../", import.meta.url);

test("a new project is checked with the versions that this repository is", () => {
  const ours = JSON.parse(readFileSync(new URL("package.json", root), "utf8")).devDependencies;
  for (const [name, range] of Object.entries(devDependencies)) expect(range).toBe(`^${ours[name]}`);
});

test("it takes its name from the folder, and the kit from its own", () => {
  const [manifest] = planProject("/somewhere/My Agents!", "agent-run-kit-9.9.9.tgz");
  expect(JSON.parse(manifest?.content ?? "")).toMatchObject({
    name: "my-agents",
    scripts: {
      pretest: expect.stringContaining("rmSync('build'"),
      test: expect.stringContaining("--test-force-exit"),
    },
    dependencies: { "agent-run-kit": "file:vendor/agent-run-kit-9.9.9.tgz" },
  });
  expect(JSON.parse(planProject("/", "kit.tgz")[0]?.content ?? "").name).toBe("agents");
});

test("what is there already is named, and never overwritten", () => {
  const folder = mkdtempSync(join(tmpdir(), "agentrun-project-"));
  try {
    const files = planProject(folder, "kit.tgz");
    expect(findObstacles(folder, files)).toEqual([]);
    writeFileSync(join(folder, "tsconfig.json"), "mine");
    expect(findObstacles(folder, files)).toEqual(["tsconfig.json"]);
    expect(() => writeProject(folder, files)).toThrow("EEXIST");
    expect(readFileSync(join(folder, "tsconfig.json"), "utf8")).toBe("mine");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

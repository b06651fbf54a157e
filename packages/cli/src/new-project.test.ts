import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { devDependencies, findObstacles, planProject, writeProject } from "./new-project.ts";

const root = new URL("../../../", import.meta.url);

test("a new project uses the same tool versions as this repository", () => {
  const ours = JSON.parse(readFileSync(new URL("package.json", root), "utf8")).devDependencies;
  for (const [name, range] of Object.entries(devDependencies)) expect(range).toBe(`^${ours[name]}`);
});

test("the project is named after the folder and uses the kit from vendor", () => {
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

test("existing files are reported and never overwritten", () => {
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

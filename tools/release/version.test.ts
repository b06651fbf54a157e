import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { readVersion, root } from "./artefacts.ts";
import { changelogWith, nextMinor, planVersion, versionPlaces } from "./version.ts";

const version = readVersion();
/** Files with the same number for another reason. */
const unrelated = ["package-lock.json", "packages/server/catalog/release-notes/agent.json"];

test("one command changes the version everywhere", () => {
  const files = execFileSync("git", ["grep", "-lF", "-e", version], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const about = files.filter(
    (path) => !unrelated.includes(path) && !/^(CHANGELOG|docs\/decisions|test\/upgrade|tools\/release)/.test(path),
  );
  expect(about.sort()).toEqual([...versionPlaces(root)].sort());
  for (const { path, after } of planVersion(root, version, nextMinor(version))) {
    if (!unrelated.includes(path)) expect(after, path).not.toContain(version);
  }
});

test("in the lock file, only our own packages get the version", () => {
  const lock = planVersion(root, version, "2.99.0").find(({ path }) => path === "package-lock.json");
  const versions = (text = "") =>
    Object.entries((JSON.parse(text) as { packages: Record<string, { version?: string }> }).packages);
  const changed = versions(lock?.after).filter(([path, entry]) => {
    const before = versions(lock?.before).find(([each]) => each === path)?.[1];
    return entry.version !== before?.version;
  });
  expect(changed.map(([path]) => path)).toEqual(expect.arrayContaining(["", "packages/server", "sdks/typescript"]));
  expect(changed.filter(([path]) => path.includes("node_modules"))).toEqual([]);
});

test("another major version is rejected, because Go has it in the module's path", () => {
  expect(() => planVersion(root, version, "3.0.0")).toThrow("Change the path");
  expect(() => planVersion(root, version, "2.5")).toThrow("three numbers");
});

test("the changelog's first section has the version, the date and the changes", () => {
  expect(changelogWith("# Changelog\n\nWords.\n\n## v2.4\n\nOld.\n", "2.5.0", "2026-11-16", ["Do it", "Do more"])).toBe(
    "# Changelog\n\nWords.\n\n## v2.5.0 (2026-11-16)\n\n- Do it\n- Do more\n\n## v2.4\n\nOld.\n",
  );
});

test("a route that streams since this release has its number in the table", () => {
  const text = "| `GET /a` | always | A | v2.4.0 |\n| `GET /b` | always | B | Unreleased |\n\n## Unreleased\n";
  expect(changelogWith(text, "2.5.0", "2026-11-16", [])).toBe(
    "| `GET /a` | always | A | v2.4.0 |\n| `GET /b` | always | B | v2.5.0 |\n\n## Unreleased\n\n## v2.5.0 (2026-11-16)\n",
  );
});

test("the entries under Unreleased become the section of the version", () => {
  expect(changelogWith("# Changelog\n\n## Unreleased\n\n### Fixed\n\n- It.\n", "2.5.0", "2026-11-16", ["Do it"])).toBe(
    "# Changelog\n\n## Unreleased\n\n## v2.5.0 (2026-11-16)\n\n### Fixed\n\n- It.\n",
  );
});

/** `npm run release -- [version] [--dry-run]`: sets the version everywhere, and adds it to the changelog. Create the commit and the tag yourself. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { call, readVersion, root } from "./artefacts.ts";
import { type Change, changelogWith, nextMinor, planVersion } from "./version.ts";

const { values, positionals } = parseArgs({ options: { "dry-run": { type: "boolean" } }, allowPositionals: true });
const version = readVersion();
const next = positionals[0] ?? nextMinor(version);

/** The commits since the last change of the version. */
function subjectsSinceLast(): string[] {
  const git = (...words: string[]) => call("git", words, { cwd: root }).trim();
  const last = git("log", "-1", "--format=%H", '-G^  "version":', "--", "package.json");
  return git("log", "--reverse", "--no-merges", "--format=%s", `${last}..HEAD`).split("\n").filter(Boolean);
}

const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
const day = new Date().toISOString().slice(0, 10);
const told: Change = {
  path: "CHANGELOG.md",
  before: changelog,
  after: changelogWith(changelog, next, day, subjectsSinceLast()),
};
const changes = [...planVersion(root, version, next), told];
for (const { path, before, after } of changes) {
  const lines = after.split("\n").filter((line) => !before.includes(line)).length;
  process.stdout.write(`${path}: ${lines} lines\n`);
  if (!values["dry-run"]) writeFileSync(join(root, path), after);
}
process.stdout.write(
  values["dry-run"]
    ? `${version} would become ${next}. Nothing was written.\n`
    : `${version} is ${next} now. Put the changelog's head into words, run npm run release:check, commit, and tag v${next}; the Go module's tag is sdks/go/v${next} where it stays in this repository.\n`,
);

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
const changelogChange: Change = {
  path: "CHANGELOG.md",
  before: changelog,
  after: changelogWith(changelog, next, day, subjectsSinceLast()),
};
const changes = [...planVersion(root, version, next), changelogChange];
for (const { path, before, after } of changes) {
  const lines = after.split("\n").filter((line) => !before.includes(line)).length;
  process.stdout.write(`${path}: ${lines} lines\n`);
  if (!values["dry-run"]) writeFileSync(join(root, path), after);
}
process.stdout.write(
  values["dry-run"]
    ? `The version would change from ${version} to ${next}. No file was written.\n`
    : `The version changed from ${version} to ${next}. Next: edit the new section of the changelog, run npm run release:check, commit, and tag v${next} (and sdks/go/v${next} for the Go module).\n`,
);

/**
 * `npm run release -- [version] [--dry-run]` sets the version everywhere, and adds it to the changelog; create the commit and the tag
 * yourself. `npm run release -- --publish [npm] [pypi] [go] [--dry-run]` publishes the tagged version to these registries, or to all.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { call, readVersion, root } from "./artefacts.ts";
import { publish } from "./publish.ts";
import { type Change, changelogWith, nextMinor, planVersion } from "./version.ts";

const { values, positionals } = parseArgs({
  options: { publish: { type: "boolean" }, "dry-run": { type: "boolean" } },
  allowPositionals: true,
});
const isDryRun = values["dry-run"] === true;
const version = readVersion();

/** The commits since the last change of the version. */
function subjectsSinceLast(): string[] {
  const git = (...words: string[]) => call("git", words, { cwd: root }).trim();
  const last = git("log", "-1", "--format=%H", '-G^  "version":', "--", "package.json");
  return git("log", "--reverse", "--no-merges", "--format=%s", `${last}..HEAD`).split("\n").filter(Boolean);
}

function setVersion(next: string): void {
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const day = new Date().toISOString().slice(0, 10);
  const changelogChange: Change = {
    path: "CHANGELOG.md",
    before: changelog,
    after: changelogWith(changelog, next, day, subjectsSinceLast()),
  };
  for (const { path, before, after } of [...planVersion(root, version, next), changelogChange]) {
    const lines = after.split("\n").filter((line) => !before.includes(line)).length;
    process.stdout.write(`${path}: ${lines} lines\n`);
    if (!isDryRun) writeFileSync(join(root, path), after);
  }
  process.stdout.write(
    isDryRun
      ? `The version would change from ${version} to ${next}. No file was written.\n`
      : `The version changed from ${version} to ${next}. Next: edit the new section of the changelog, run npm run release:check, commit, and push the tag v${next}. The workflow Release then publishes it.\n`,
  );
}

if (values.publish) await publish(positionals, isDryRun);
else setVersion(positionals[0] ?? nextMinor(version));

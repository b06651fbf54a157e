import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A file with its new content. */
export type Change = { path: string; before: string; after: string };

const manifests = ["package.json", "packages/*/package.json", "sdks/typescript/package.json"];
/** Other places of the version: in the programs, and in commands to copy. */
const others = [
  "deploy/helm/agent-run-service/Chart.yaml",
  "docs/deploy.md",
  "docs/install.md",
  "packages/kit/src/worker/create-worker.ts",
  "packages/server/src/runtimes/connectors/mcp/session.ts",
  "sdks/go/README.md",
  "sdks/go/version.go",
  "sdks/python/pyproject.toml",
  "sdks/python/src/agent_run_client/version.py",
  "sdks/typescript/README.md",
  "sdks/typescript/src/version.ts",
];

export const versionPlaces = (root: string): string[] => [
  ...manifests.flatMap((pattern) => globSync(pattern, { cwd: root })).sort(),
  ...others,
];

/** Every file that contains the version, with the new one. Throws if a file does not contain the old version where expected. */
export function planVersion(root: string, from: string, to: string): Change[] {
  assertSameMajor(from, to);
  const changes = versionPlaces(root).map((path) => {
    const before = readFileSync(join(root, path), "utf8");
    const after = before.replaceAll(new RegExp(`(?<![\\d.])${from.replaceAll(".", "\\.")}(?![\\d])`, "g"), to);
    if (after === before)
      throw new Error(`${path} does not contain the version ${from}. Correct the file, or remove it from the list.`);
    return { path, before, after };
  });
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  return [...changes, { path: "package-lock.json", before: lock, after: lockWith(lock, from, to) }];
}

/** Go has the major version in the module's path, so a new one needs more changes. */
function assertSameMajor(from: string, to: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(to)) throw new Error(`${to} is not a version. Use three numbers, such as 2.5.0.`);
  if (to.split(".")[0] !== from.split(".")[0])
    throw new Error(`${to} has another major version than ${from}. Change the path of the Go module first.`);
}

type Entry = { version?: string; dependencies?: Record<string, string> };

/** Only our own packages: others may have the same version. */
function lockWith(text: string, from: string, to: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, Entry> };
  const own = Object.entries(lock.packages).filter(([path]) => !path.includes("node_modules"));
  lock.version = to;
  for (const [, entry] of own) {
    entry.version = to;
    for (const name of Object.keys(entry.dependencies ?? {}))
      if (/^(@agentrun\/|agent-run-)/.test(name) && entry.dependencies?.[name] === from) entry.dependencies[name] = to;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

const unreleased = "## Unreleased\n";

/**
 * The changelog with a section for the new version. It gets the entries under "Unreleased", if there is such a heading; otherwise the
 * commits since the last version, to be edited by hand.
 */
export function changelogWith(text: string, version: string, day: string, subjects: readonly string[]): string {
  const heading = `## v${version} (${day})\n`;
  if (text.includes(unreleased)) {
    // The table of streams names the release that added each route.
    const released = text.replaceAll("| Unreleased |", () => `| v${version} |`);
    return released.replace(unreleased, () => `${unreleased}\n${heading}`);
  }
  const head = `${heading}\n${subjects.map((subject) => `- ${subject}\n`).join("")}\n`;
  const place = text.indexOf("## ");
  return place < 0 ? `${text}\n${head}` : `${text.slice(0, place)}${head}${text.slice(place)}`;
}

/** The default for the next version: a minor release. */
export const nextMinor = (version: string): string => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return `${major}.${minor + 1}.0`;
};

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Artefacts, buildArtefacts, call, goModule, readVersion, root } from "./artefacts.ts";

/** A command, and what a dry run executes instead; null if there is nothing to try without the registry. */
export type Step = { words: string[]; dryRun: string[] | null };

export const registries = ["npm", "pypi", "go"] as const;
export type Registry = (typeof registries)[number];

const goRepository = `https://${goModule.replace(/\/v\d+$/, "")}`;

/** npm and PyPI show who built a package, by the identity of the CI job. For Go, the public checksum log does this. */
export function publishSteps(registry: Registry, artefacts: Artefacts, goCommit: string): Step[] {
  const { client, kit, service, wheel, sdist, version } = artefacts;
  if (registry === "npm") {
    // The service needs neither of the others, but its users do.
    return [client, kit, service].map((file) => {
      const words = ["npm", "publish", "--provenance", "--access", "public", file];
      return { words, dryRun: [...words, "--dry-run"] };
    });
  }
  if (registry === "pypi") {
    const files = [wheel, sdist];
    return [
      {
        words: ["python", "-m", "pypi_attestations", "sign", ...files],
        dryRun: ["python", "-m", "twine", "check", "--strict", ...files],
      },
      { words: ["python", "-m", "twine", "upload", "--attestations", ...files], dryRun: null },
    ];
  }
  return [{ words: ["git", "push", goRepository, `${goCommit}:refs/tags/v${version}`], dryRun: null }];
}

/** The reason why this state must not be published; null if it may be. */
export function refusal(version: string, tags: readonly string[], changes: string, isCi: boolean): string | null {
  if (!isCi)
    return "Packages are published with provenance, which is signed with the identity of a CI job. Push the tag: the workflow Release runs this command. To try it here, add --dry-run.";
  if (changes !== "") return `There are changes that are not committed:\n${changes}`;
  if (!tags.includes(`v${version}`))
    return `This commit has no tag v${version}. Create it first: git tag v${version} && git push origin v${version}`;
  return null;
}

export async function publish(names: readonly string[], isDryRun: boolean): Promise<void> {
  const chosen = names.length > 0 ? names.map(toRegistry) : registries;
  const git = (...words: string[]) => call("git", words, { cwd: root }).trim();
  if (!isDryRun) {
    const tags = git("tag", "--points-at", "HEAD").split("\n");
    const reason = refusal(readVersion(), tags, git("status", "--porcelain"), process.env.CI === "true");
    if (reason !== null) throw new Error(reason);
  }
  const artefacts = await buildArtefacts(join(root, "dist/release"));
  // The module has its own repository, which needs only the files of each release.
  const goCommit = git("commit-tree", "HEAD:sdks/go", "-m", `v${artefacts.version}`);
  const steps = chosen.flatMap((registry) => publishSteps(registry, artefacts, goCommit));
  const work = mkdtempSync(join(tmpdir(), "agentrun-publish-"));
  try {
    const python = chosen.includes("pypi") ? preparePython(work) : "python";
    for (const step of steps) execute(step, isDryRun, python);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function toRegistry(name: string): Registry {
  const registry = registries.find((each) => each === name);
  if (!registry) throw new Error(`There is no registry ${JSON.stringify(name)}: ${registries.join(", ")}.`);
  return registry;
}

function preparePython(work: string): string {
  const python = join(work, "bin/python");
  call("python3", ["-m", "venv", work]);
  call(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "twine", "pypi-attestations"]);
  return python;
}

function execute({ words, dryRun }: Step, isDryRun: boolean, python: string): void {
  process.stdout.write(`${isDryRun ? "would run" : "running"}  ${words.join(" ")}\n`);
  const [program = "", ...rest] = (isDryRun ? dryRun : words) ?? [];
  if (program !== "") execFileSync(program === "python" ? python : program, rest, { cwd: root, stdio: "inherit" });
}

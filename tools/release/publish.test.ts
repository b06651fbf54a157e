import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./artefacts.ts";
import { publishedFields, readManifest } from "./compiled.ts";
import { publishSteps, refusal } from "./publish.ts";

const artefacts = {
  version: "2.5.0",
  service: "service.tgz",
  client: "client.tgz",
  kit: "kit.tgz",
  wheel: "client.whl",
  sdist: "client.tar.gz",
  goProxy: "go",
};
const wordsOf = (registry: "npm" | "pypi" | "go") =>
  publishSteps(registry, artefacts, "abc").map(({ words }) => words.join(" "));

test("every package is published with provenance, and a dry run sends nothing", () => {
  expect(wordsOf("npm")).toEqual(
    ["client", "kit", "service"].map((name) => `npm publish --provenance --access public ${name}.tgz`),
  );
  expect(wordsOf("pypi")).toEqual([
    "python -m pypi_attestations sign client.whl client.tar.gz",
    "python -m twine upload --attestations client.whl client.tar.gz",
  ]);
  expect(wordsOf("go")).toEqual([
    "git push https://github.com/agent-run-service/agent-run-client-go abc:refs/tags/v2.5.0",
  ]);
  for (const { dryRun } of (["npm", "pypi", "go"] as const).flatMap((each) => publishSteps(each, artefacts, "abc")))
    expect(dryRun === null || dryRun.includes("--dry-run") || dryRun.includes("check")).toBe(true);
});

test("only a tagged commit without changes is published, and only by CI", () => {
  expect(refusal("2.5.0", ["v2.5.0"], "", true)).toBeNull();
  expect(refusal("2.5.0", ["v2.5.0"], "", false)).toMatch(/provenance.*--dry-run/);
  expect(refusal("2.5.0", ["v2.4.0"], "", true)).toMatch(/git tag v2\.5\.0/);
  expect(refusal("2.5.0", ["v2.5.0"], " M README.md", true)).toMatch(/not committed/);
});

test("all packages name the same repository, which provenance is checked against", () => {
  const { repository, homepage } = readManifest(".") as unknown as Record<string, string>;
  expect(publishedFields("packages/kit")).toEqual({
    homepage,
    repository: { type: "git", url: `git+${repository}.git`, directory: "packages/kit" },
  });
  const python = readFileSync(join(root, "sdks/python/pyproject.toml"), "utf8");
  expect(python).toContain(`Homepage = "${homepage}"`);
  expect(python).toContain(`Repository = "${repository}"`);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** The test that executes a page's code: a file that names the page. Otherwise the reason why there is none. */
type Proof = { by: string } | { not: string };
const by = (path: string): Proof => ({ by: path });
const not = (reason: string): Proof => ({ not: reason });

const commands = by("test/docs/commands.test.ts");
const project = by("test/docs/project.test.ts");
const agents = by("test/docs/agents.test.ts");
const followed = by("test/docs/followed-pages.test.ts");
const theirs = not("code of the other product, which the page compares with ours");
const snippets = by("test/docs/snippets.test.ts");
const doors = by("test/support/door-world.ts");
const examples = by("tools/release/agent-examples.ts");
const changes = not("a part of the agent evolver, which test/workers/changed-code-scenarios.ts runs in each language");
const keepsRunning = (test: string) => not(`it runs until it is stopped; ${test} starts the same program`);

/** By page and language: one test for all blocks, or one for each block. */
const proofs: Readonly<Record<string, Readonly<Record<string, Proof | readonly Proof[]>>>> = {
  "README.md": {
    sh: [not("test/installation/installed-package.test.ts installs the published package"), project, project],
    ts: project,
  },
  "administration.md": { sh: commands },
  "agents.md": {
    sh: [not("test/installation/installed-package.test.ts does the same with a separate registry"), project],
    ts: examples,
  },
  "approvals.md": { sh: commands, ts: agents },
  "audit.md": { sh: commands },
  "backup.md": { sh: by("test/docs/backup.test.ts") },
  "browsers.md": { bash: commands, js: by("test/http/web-origins.test.ts") },
  "canaries.md": { sh: commands },
  "caps.md": { sh: commands },
  "ci.md": {
    sh: [not("test/installation/installed-package.test.ts does the same with a separate registry"), project, project],
  },
  "changing-code.md": {
    sh: not("it needs a run that has stopped; test/workers/changed-code-scenarios.ts resumes one over the API"),
    ts: changes,
    py: changes,
    go: changes,
  },
  "cli.md": { sh: not("packages/cli/src/parse.test.ts parses each example") },
  "code.md": { sh: [not("it installs a system package; test/models/code.test.ts tests the sandbox"), commands] },
  "configuration-as-code.md": {
    yaml: [
      by("test/cli/configuration.test.ts"),
      by("test/cli/configuration.test.ts"),
      not("it needs GitHub"),
      not("it needs GitLab"),
      not("it needs GitHub"),
    ],
    sh: by("test/cli/configuration.test.ts"),
  },
  "connecting.md": { sh: commands },
  "connectors.md": { sh: commands },
  "database.md": {
    sh: [keepsRunning("test/support/service.ts"), not("settings; test/failover uses each of them")],
    sql: not("it needs Citus, which the tests do not install"),
  },
  "debugging.md": { sh: by("test/cli/debugging.test.ts") },
  "deploy.md": {
    sh: not("it needs Docker, a cluster or systemd; npm run check:deploy checks the files"),
  },
  "develop.md": {
    sh: project,
    dockerfile: not("it needs Docker; npm run test:frameworks starts programs such as examples/pydantic-ai/worker.py"),
  },
  "document-extraction.md": { sh: followed, js: followed },
  "doors.md": {
    ts: doors,
    tsx: doors,
    python: doors,
    sh: not("another program's command; test/doors/mcp-oauth.test.ts connects in the same way"),
  },
  "evaluation.md": { sh: commands, python: snippets },
  "feedback.md": { sh: commands },
  "files.md": { sh: commands, ts: agents },
  "frameworks.md": { python: not("a part of examples/pydantic-ai, which npm run test:frameworks runs whole") },
  "from-claude-managed-agents.md": { sh: followed, js: followed, python: theirs },
  "from-langgraph.md": { sh: followed, js: followed, ts: [theirs, followed, theirs] },
  "from-openai.md": { sh: followed, js: followed, ts: [theirs, followed] },
  "from-temporal.md": { sh: followed, js: followed, ts: [theirs, theirs, followed, theirs] },
  "from-trigger-dev.md": { sh: followed, js: followed, ts: [theirs, followed, theirs] },
  "http-agents.md": { sh: commands },
  "install.md": { sh: not("test/installation/installed-package.test.ts does the same with a separate prefix") },
  "journal.md": { ts: agents },
  "keys.md": { sh: commands },
  "libraries.md": { sh: commands, ts: snippets, python: snippets, go: snippets },
  "model-agents.md": { sh: [commands, by("test/docs/first-model-agent.test.ts")] },
  "model.md": { sh: not("it takes hours; test/simulation runs a small form of it") },
  "models.md": { sh: not("it installs packages; test/models/package-providers.test.ts uses them") },
  "nightly-batch.md": { sh: followed, ts: followed },
  "operations.md": { sh: [commands, keepsRunning("test/installation/processes.test.ts")] },
  "pipelines.md": { sh: commands },
  "policies.md": { sh: commands },
  "product-chat.md": { sh: followed, js: followed, html: followed },
  "remote-agents.md": { ts: by("test/agents/remote-agents.test.ts") },
  "replays.md": { sh: commands },
  "runs.md": { sh: commands },
  "secrets.md": { sh: commands, ts: agents },
  "single-sign-on.md": {
    sh: [commands, commands, not("settings; test/access/single-sign-on.test.ts uses each of them")],
  },
  "slack.md": { sh: followed, js: followed, ts: followed },
  "support-agent.md": { sh: followed, js: followed },
  "threads.md": {
    sh: commands,
    ts: agents,
    tsx: not("a part of a page; test/doors/history.test.ts opens a chat again with the AI SDK"),
  },
  "tutorial.md": {
    sh: by("test/docs/tutorial.test.ts"),
    ts: by("test/docs/tutorial.test.ts"),
    js: by("test/docs/tutorial.test.ts"),
  },
  "webhooks.md": { sh: commands, ts: snippets },
  "workers.md": {
    ts: agents,
    sh: [
      agents,
      not("test/docs/agents.test.ts runs the agent at the worker of the page"),
      commands,
      commands,
      commands,
    ],
    python: by("sdks/python/tests/test_documentation.py"),
    go: [snippets, not("it needs OpenTelemetry's module; sdks/go tests that a run has its traceparent")],
  },
};

/** Diagrams and output have no language, and `snippets.test.ts` checks JSON. */
const isCode = (language: string) => language !== "" && language !== "json";

const pages = ["README.md", ...readdirSync(new URL("docs/", root)).filter((name) => /^[a-z].*\.md$/.test(name))];

function countBlocks(page: string): Record<string, number> {
  const languages = [...read(page === "README.md" ? page : `docs/${page}`).matchAll(/^```(\w*)\n[\s\S]*?^```$/gm)]
    .map(([, language = ""]) => language)
    .filter(isCode);
  return Object.fromEntries([...Map.groupBy(languages, String)].map(([language, found]) => [language, found.length]));
}

test("every block of code on every page is executed by a test, or has a reason why not", () => {
  const missing = pages.flatMap((page) =>
    Object.entries(countBlocks(page)).flatMap(([language, count]) => {
      const proof = proofs[page]?.[language];
      const isCovered = proof !== undefined && (!Array.isArray(proof) || proof.length === count);
      return isCovered ? [] : [`${page}: ${count} blocks of ${language}`];
    }),
  );
  expect(missing).toEqual([]);
});

const entries = Object.entries(proofs).flatMap(([page, languages]) =>
  Object.entries(languages).flatMap(([language, proof]) =>
    [proof].flat().map((each) => ({ page, language, proof: each as Proof })),
  ),
);

test("the table has only existing pages and languages", () => {
  expect(entries.filter(({ page, language }) => !pages.includes(page) || !countBlocks(page)[language])).toEqual([]);
});

test("a test that executes a page names it, and files in reasons exist", () => {
  const named = (page: string, path: string) => new RegExp(`\\b${page.replace(/\.md$/, "")}\\b`).test(read(path));
  const wrong = entries.filter(({ page, proof }) => {
    if ("by" in proof) return !existsSync(new URL(proof.by, root)) || !named(page, proof.by);
    const [path] = /\b(?:test|packages|examples|sdks|tools)\/[\w/.-]+[\w]/.exec(proof.not) ?? [];
    return path !== undefined && !existsSync(new URL(path, root));
  });
  expect(wrong).toEqual([]);
});

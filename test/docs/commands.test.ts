import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { bash, blocksOf, putCommand } from "../support/page-snippets.ts";
import { createWebhookWorld, type WebhookWorld } from "../support/webhook-world.ts";

let world: WebhookWorld;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let directory: string;
let environment: NodeJS.ProcessEnv;
/** Placeholders of the pages: `ag_…` is the reader's agent. */
let ids: Record<string, string>;

beforeAll(async () => {
  world = await createWebhookWorld();
  receiver = await startReceiver((_received, response) => response.writeHead(204).end());
  const { api, baseUrl, credentials, dataDir } = world.service;
  directory = mkdtempSync(join(tmpdir(), "agentrun-pages-"));
  mkdirSync(join(directory, "backups"));
  symlinkSync(dataDir, join(directory, ".agentrun"));
  for (const name of ["report.pdf", "notes.txt"]) writeFileSync(join(directory, name), "as it is");
  // `agentrun deploy welcome` finds it in the current project.
  mkdirSync(join(directory, "agents"));
  writeFileSync(join(directory, "agents/welcome.ts"), 'export default { run: () => ({ result: "Hello" }) };\n');
  const agent = credentials.agent_id;
  // As many revisions as the pages mention.
  for (const description of ["2", "3", "4", "5"]) await api("PATCH", `/agents/${agent}`, { body: { description } });
  const make = async (path: string, body: object) => (await api<{ id: string }>("POST", path, { body })).body.id;
  const run = await make("/runs", { agent_id: agent, input: { query: "x" } });
  ids = {
    ag: agent,
    // Not the key of this test itself: a page revokes it.
    key: await make("/api-keys", { name: "Reader's" }),
    run,
    org: credentials.organization_id,
    con: await make("/connectors", { name: "Theirs", type: "mcp", url: "https://tracker.example.com/mcp" }),
    dom: await make("/single-sign-on/domains", { domain: "example.org" }),
    prov: await make("/providers", { name: "mine", type: "openai", api_key: "sk-1" }),
    pipe: await make("/pipelines", { name: "Digest", steps: [{ name: "one", agent_id: agent }] }),
    wh: (await world.addWebhook(receiver.url)).id,
  };
  ids.rtg = await makeRating(make);
  ids.prun = await make(`/pipelines/${ids.pipe}/runs`, { input: {} });
  await world.addAgent("parrot", { name: "greeter" });
  await make("/agents/countdown/deploy", {});
  environment = {
    PATH: `${putCommand(directory)}:${process.env.PATH}`,
    HOME: directory,
    NODE: process.execPath,
    AGENTRUN_BASE_URL: baseUrl,
    AGENTRUN_API_KEY: credentials.api_key,
    AGENTRUN_CA_FILE: credentials.ca_file,
    CURL_CA_BUNDLE: credentials.ca_file,
    DATABASE_URL: world.database.url,
    AGENTRUN_SECRET_KEY: "a key for the tests",
    agent,
    run,
  };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world?.remove();
  await receiver?.[Symbol.asyncDispose]();
});

/** An output of an experiment that waits for ratings. */
async function makeRating(make: (path: string, body: object) => Promise<string>): Promise<string> {
  const agent_id = await world.addAgent("number");
  const scorer = await make("/scorers", { name: "Tone", definition: { type: "people", question: "Is it polite?" } });
  const dataset_id = await make("/datasets", { agent_id, name: "Rated", rows: [{ input: {} }] });
  await make("/experiments", { dataset_id, scorers: [{ id: scorer }], effects: "live" });
  const find = async () => (await world.service.api<{ data: { id: string }[] }>("GET", "/ratings")).body.data[0]?.id;
  return String(await vi.waitUntil(find, { timeout: 30_000 }));
}

/** Records the exit status of each call and command, and forwards its output. Commands that run until Ctrl-C have their own tests. */
const recording = `
curl() {
  local answer=$(command curl -w '\\n%{http_code}' "$@")
  local address=$(printf '%s\\n' "$@" | grep -m1 ^https:)
  echo "\${answer##*$'\\n'} $address" >> "$CALLS"
  echo "\${answer%$'\\n'*}"
}
agentrun() {
  case "$1 $2" in "serve "*|"dev "*|"listen "*|"logs tail") echo "0 agentrun $*" >> "$CALLS"; return;; esac
  command agentrun "$@" > "$CALLS.out" 2> "$CALLS.err"
  local code=$?
  cat "$CALLS.out"
  # Problems that the doctor finds are the machine's.
  [ "$1 $2" = "admin doctor" ] && grep -q database "$CALLS.out" && code=0
  echo "$code agentrun $(echo "$*" | tr '\\n' ' ') $([ $code = 0 ] || tr '\\n' ' ' < "$CALLS.err")" >> "$CALLS"
}
`;

/** A page's resource may differ here: a step that this run does not have is 422, and its call is valid. */
const isUnderstood = (line: string): boolean =>
  /^(2\d\d|422|0) /.test(line) ||
  /^[123] agentrun .* (status 422 |is (already )?in use|has no second factor)/.test(line);

/** Pages that need nothing from elsewhere: a reader pastes them, without any variables, and every call succeeds. */
const completePages = new Set(["connecting", "threads"]);

/** Replaces the page's ids, folders and address with real ones. */
const asTheReaders = (code: string): string =>
  code
    .replaceAll(/\b([a-z]+)_…/g, (all, prefix: string) => ids[prefix] ?? all)
    .replaceAll("/var/backups", join(directory, "backups"))
    .replaceAll("agentrun-….tar.gz", `"$(ls ${join(directory, "backups")}/*)"`)
    .replaceAll("https://localhost:8443", new URL(world.service.baseUrl).origin);

/** The number of calls on a page, without comments. */
const countCalls = (code: string): number =>
  [...code.replaceAll(/(^|\s)#\s.*$/gm, "").matchAll(/\b(curl [-"]|agentrun [a-z])/g)].length;

/** With the numbers of its blocks if the others have another test (`tools/pages/executed.test.ts`). */
const pages =
  "administration approvals audit browsers canaries caps code:1 connecting connectors evaluation feedback files http-agents keys libraries model-agents:0 operations:0 pipelines policies replays runs secrets single-sign-on:0,1 threads webhooks workers:2,3".split(
    " ",
  );

function shownOn(page: string): string {
  const [name = "", numbers] = page.split(":");
  const blocks = blocksOf(`${name}.md`, "sh|bash");
  const chosen = numbers?.split(",").map((number) => blocks[Number(number)] ?? "") ?? blocks;
  return chosen.join("\n");
}

/** One run with a question for each answer on the page. */
async function withQuestions(code: string): Promise<string> {
  const agent_id = await world.addAgent("gatekeeper");
  const waiting = [...code.matchAll(/\brun_…/g)].map(async () => {
    const { body } = await world.service.api<{ id: string }>("POST", "/runs", { body: { agent_id, input: {} } });
    return body.id;
  });
  const runs = await Promise.all(waiting);
  return code.replaceAll("run_…", () => String(runs.pop()));
}

test.each(pages)("every command on the page %s is accepted by the service", { timeout: 120_000 }, async (page) => {
  const shown = shownOn(page);
  const code = asTheReaders(page === "approvals" ? await withQuestions(shown) : shown);
  const calls = join(directory, `${page}.calls`);
  writeFileSync(calls, "");
  const isComplete = completePages.has(page);
  const { PATH, HOME, NODE } = environment;
  const env = isComplete ? { PATH, HOME, NODE } : environment;
  await bash(recording + code, { cwd: directory, env: { ...env, CALLS: calls } });
  const made = readFileSync(calls, "utf8").trim().split("\n");
  expect(made.length).toBe(countCalls(code));
  expect(made.filter((line) => !(isComplete ? /^(2\d\d|0) /.test(line) : isUnderstood(line)))).toEqual([]);
});

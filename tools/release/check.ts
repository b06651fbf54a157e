/** Builds all published packages, installs each in an empty project, and runs the first example of its README against the real service. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { exampleFiles } from "./agent-examples.ts";
import { type Artefacts, buildArtefacts, call, goModule, root } from "./artefacts.ts";

type Ready = { ca_file: string };

const publint = "publint@0.3.25";
const typesCheck = "@arethetypeswrong/cli@0.18.5";
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The first example of a library's README. */
function firstSnippet(library: string, language: string): string {
  const readme = readFileSync(join(root, "sdks", library, "README.md"), "utf8");
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(readme) ?? [];
  if (!code) throw new Error(`sdks/${library}/README.md shows no ${language}.`);
  return code;
}

function expectCompleted(what: string, printed: string): void {
  if (!/completed[\s\S]*hello/.test(printed)) throw new Error(`${what} printed:\n${printed}`);
  print(`ok   ${what}`);
}

function makeProject(work: string, name: string): string {
  const directory = join(work, name);
  mkdirSync(directory);
  return directory;
}

function checkNpm({ client, kit, service }: Artefacts, work: string, env: NodeJS.ProcessEnv): void {
  for (const tarball of [client, kit, service]) {
    call("npm", ["exec", "--yes", "--", publint, tarball, "--strict"], { cwd: work });
    print(`ok   publint finds nothing in ${tarball}`);
  }
  call("npm", ["exec", "--yes", "--", typesCheck, client], { cwd: work });
  print("ok   the types of the library are right for import and for require");
  // Agents and their imports are ES modules.
  call("npm", ["exec", "--yes", "--", typesCheck, kit, "--profile", "esm-only"], { cwd: work });
  print("ok   the types of the kit are right for import");
  const cwd = makeProject(work, "npm");
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ private: true }));
  call("npm", ["install", "--silent", "--no-audit", "--no-fund", client], { cwd });
  const snippet = firstSnippet("typescript", "ts");
  writeFileSync(join(cwd, "program.mjs"), snippet);
  expectCompleted("the README's example, imported", call("node", ["program.mjs"], { cwd, env }));
  const required = snippet.replace(/import (\{.*?\}) from ("[^"]+");/, "const $1 = require($2);");
  writeFileSync(join(cwd, "program.cjs"), `(async () => {\n${required}\n})();`);
  expectCompleted("the README's example, required", call("node", ["program.cjs"], { cwd, env }));
}

/** A new project of `agentrun init`, with the current packages of the registry. */
function checkKit(work: string): void {
  call(process.execPath, [join(root, "packages/cli/bin/agentrun.js"), "init", "agents"], { cwd: work });
  const cwd = join(work, "agents");
  for (const { path, content } of exampleFiles()) writeFileSync(join(cwd, path), content);
  call("npm", ["install", "--silent", "--no-audit", "--no-fund"], { cwd });
  call("npm", ["test", "--silent"], { cwd });
  print("ok   a new project of agents, with the examples of docs/agents.md, passes its tests");
}

function checkPython({ wheel, sdist }: Artefacts, work: string, env: NodeJS.ProcessEnv): void {
  for (const [kind, file] of Object.entries({ wheel, sdist })) {
    const cwd = makeProject(work, kind);
    const list = kind === "wheel" ? ["-m", "zipfile", "-l", file] : ["-m", "tarfile", "-l", file];
    if (!call("python3", list).includes("LICENSE")) throw new Error(`There is no LICENSE in ${file}.`);
    call("python3", ["-m", "venv", join(cwd, "venv")]);
    const python = join(cwd, "venv/bin/python");
    call(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", file]);
    writeFileSync(join(cwd, "program.py"), firstSnippet("python", "python"));
    expectCompleted(`the README's example, from the ${kind}`, call(python, ["program.py"], { cwd, env }));
  }
}

function checkGo({ goProxy, version }: Artefacts, work: string, env: NodeJS.ProcessEnv): void {
  const cwd = makeProject(work, "go");
  // Without caches and registries: only the built files.
  const own = {
    GOPROXY: `file://${goProxy}`,
    GONOSUMDB: "*",
    GOFLAGS: "-mod=mod -modcacherw",
    GOPATH: join(work, "go-path"),
  };
  const options = { cwd, env: { ...env, ...own, HOME: process.env.HOME } };
  writeFileSync(join(cwd, "main.go"), firstSnippet("go", "go"));
  for (const words of [
    ["mod", "init", "example.com/empty"],
    ["get", `${goModule}@v${version}`],
  ])
    call("go", words, options);
  expectCompleted("the README's example, from the module proxy", call("go", ["run", "."], options));
}

async function startService(): Promise<{ ready: Ready; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(root, "test/support/serve-for-clients.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const stop = async () => {
    const exited = once(child, "exit");
    child.stdin.end();
    await exited;
  };
  return { ready: JSON.parse(line) as Ready, stop };
}

const artefacts = await buildArtefacts(join(root, "dist/release"));
const work = mkdtempSync(join(tmpdir(), "agentrun-release-check-"));
// As root, agents' code runs as another user, which needs access to the directory.
chmodSync(work, 0o711);
const { ready, stop } = await startService();
try {
  // The examples need only the files that the service has written.
  const env = { PATH: process.env.PATH, AGENTRUN_DATA_DIR: dirname(dirname(ready.ca_file)) };
  checkNpm(artefacts, work, env);
  checkKit(work);
  checkPython(artefacts, work, env);
  checkGo(artefacts, work, env);
} finally {
  await stop();
  rmSync(work, { recursive: true, force: true });
}

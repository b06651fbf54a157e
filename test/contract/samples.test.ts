import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOpenApi } from "../../packages/contract/src/openapi.ts";
import { pythonTools, runHere, type Tools } from "./install.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
type Sample = { label: string; source: string };
type Operation = { operationId?: string; "x-codeSamples"?: Sample[] };
const paths = Object.values(buildOpenApi().paths as Record<string, Record<string, Operation>>);
const operations = paths.flatMap((path) => Object.values(path)).filter((operation) => operation["x-codeSamples"]);

const samplesIn = (label: string): { name: string; source: string }[] =>
  operations.map(({ operationId = "", "x-codeSamples": samples = [] }) => ({
    name: operationId,
    source: samples.find((sample) => sample.label === label)?.source ?? "",
  }));

/** The placeholders of a sample: ids, and the token of a link. */
const names = [
  "id",
  "agent_id",
  "run_id",
  "other_id",
  "delivery_id",
  "feedback_id",
  "firing_id",
  "catalog_key",
  "user",
  "token",
  "request",
];
const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const opened: Tools[] = [];
let directory: string;

beforeAll(() => {
  // Where the repository's packages are found, as after an installation.
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  directory = mkdtempSync(join(cache, "samples-"));
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
  for (const tools of opened) tools.remove();
});

test("every TypeScript sample compiles against the library", async () => {
  for (const { name, source } of samplesIn("TypeScript")) {
    const used = names.map(camel).filter((word) => new RegExp(`\\b${word}\\b(?!:)`).test(source));
    const head = used.map((word) => `declare const ${word}: string;\n`).join("");
    writeFileSync(join(directory, `${name}.ts`), `${head}${source}export {};\n`);
  }
  const extended = join(root, "tsconfig.json");
  writeFileSync(
    join(directory, "tsconfig.json"),
    JSON.stringify({ extends: extended, include: ["*.ts"], exclude: [] }),
  );
  const { code, output } = await runHere(join(root, "node_modules/.bin/tsc"), ["-p", directory]);
  expect([code, output]).toEqual([0, ""]);
});

test("every Python sample is accepted by the library", async () => {
  const tools = await pythonTools("samples-python", ["mypy", "httpx", "pydantic", "typing_extensions"]);
  opened.push(tools);
  const folder = join(directory, "python");
  mkdirSync(folder);
  const head = names.map((name) => `${name}: str = ""\n`).join("");
  for (const { name, source } of samplesIn("Python")) writeFileSync(join(folder, `${name}.py`), `${head}${source}`);
  const { code, output } = await tools.run("mypy", ["--follow-imports", "silent", folder], {
    MYPYPATH: join(root, "sdks/python/src"),
  });
  expect([code, output]).toEqual([0, expect.stringContaining("no issues found")]);
});

test("every Go sample compiles against the library", async () => {
  const folder = join(directory, "go");
  mkdirSync(folder);
  const library = "github.com/agent-run-service/agent-run-client-go/v2";
  const bodies = samplesIn("Go").map(({ name, source }) => {
    const given =
      /^(\w+), err :?=/m.exec(source.split("}\n").at(-1) ?? "")?.[1] ?? /^(file), err :=/m.exec(source)?.[1];
    return `func ${name}(ctx context.Context) error {\n${source}${given && given !== "_" ? `_ = ${given}\n` : ""}return err\n}\n`;
  });
  const used = new Set(
    samplesIn("Go").flatMap(
      ({ source }) => source.match(/\b(?:\w+ID|user|token|catalogKey|request)\b(?=[,)}])/g) ?? [],
    ),
  );
  const head = `package main\n\nimport (\n"context"\n"encoding/json"\n"fmt"\n"io"\n"os"\n"strings"\n\nagentrun "${library}"\n)\n\nvar ${[...used].join(", ")} string\n\nfunc main() {}\n\n`;
  writeFileSync(join(folder, "main.go"), head + bodies.join("\n"));
  const replaced = `module samples\n\ngo 1.23\n\nrequire ${library} v2.0.0\n\nreplace ${library} => ${join(root, "sdks/go")}\n`;
  writeFileSync(join(folder, "go.mod"), replaced);
  const { code, output } = await runHere("go", ["-C", folder, "vet", "./..."], {
    GOTOOLCHAIN: "local",
    GOFLAGS: "-mod=mod",
  });
  expect([code, output]).toEqual([0, ""]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generatedFiles } from "./files.ts";
import { readCommittedOpenApi, readOpenApi } from "./read-openapi.ts";

const root = new URL("../../", import.meta.url);
const model = readCommittedOpenApi();

test.each(Object.entries(generatedFiles))(
  "%s is what the OpenAPI document says; run `npm run client-models` when it is not",
  (path, write) => {
    expect(readFileSync(new URL(path, root), "utf8")).toBe(write(model));
  },
);

test("the reader distinguishes fields, unions, lists, streams and open enumerations", () => {
  const run = model.schemas.find(({ name }) => name === "Run");
  const fields = run?.kind === "object" ? run.fields : [];
  expect(fields.find(({ name }) => name === "output")).toMatchObject({ type: { kind: "map" }, nullable: true });
  expect(fields.find(({ name }) => name === "status")).toMatchObject({ type: { kind: "enum", name: "RunStatus" } });
  expect(fields.find(({ name }) => name === "error")).toMatchObject({ type: { name: "RunError" }, nullable: true });
  const runtime = model.schemas.find(({ name }) => name === "Runtime");
  expect(runtime).toMatchObject({ kind: "union", discriminator: "type", sent: true, received: true });
  const operation = (id: string) => model.operations.find((each) => each.id === id);
  expect(operation("listRuns")?.list).toEqual({ item: { kind: "ref", name: "ListedRun" }, cursor: true });
  expect(operation("listCatalog")?.list).toMatchObject({ cursor: false });
  expect(operation("streamRun")).toMatchObject({ streams: "always", idempotent: true });
  expect(operation("listEvents")).toMatchObject({ streams: "onRequest" });
  expect(operation("login")).toMatchObject({ base: "root", auth: "none" });
});

test("an operation that writes is executed when it is called, and is not a list iterator", () => {
  const go = generatedFiles["sdks/go/operations.go"]?.(model) ?? "";
  expect(go).toMatch(/\) AddMessages\(.*\) \(\*Page\[ThreadMessage\], error\) \{/);
  expect(go).not.toMatch(/listAll\[.*method: "POST"/);
  const python = generatedFiles["sdks/python/src/agent_run_client/operations.py"]?.(model) ?? "";
  expect(python).toMatch(/async def add_messages\([^)]*\) -> AsyncPage\[models\.ThreadMessage\]:/);
});

test("a document with an unknown keyword is rejected, not partly read", () => {
  const schemas = { Odd: { type: "object", properties: { both: { allOf: [{}, {}] } } } };
  expect(() => readOpenApi({ components: { schemas }, paths: {}, webhooks: {} })).toThrow("allOf");
});

test("the comment of a method is from the contract, in every language", () => {
  const said = /Create an API key\.\s+The secret is returned only in this response\./;
  const files = [
    "sdks/typescript/src/resources/api-keys.ts",
    "sdks/python/src/agent_run_client/operations.py",
    "sdks/go/operations.go",
  ];
  for (const path of files) expect(generatedFiles[path]?.(model)).toMatch(said);
  // Every method that is one operation has such a comment.
  const bare = Object.entries(generatedFiles)
    .filter(([path]) => path.includes("/resources/"))
    .flatMap(([, write]) => [
      ...write(model).matchAll(/\n(?! {2}\/\*\* )[^\n]*\n {2}(\w+)\([^\n]*\{\n {4}return this\.core/g),
    ])
    .map(([, name]) => name);
  expect(bare).toEqual([]);
});

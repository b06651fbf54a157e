import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { createSchemaCompiler } from "../schemas/json-schema.ts";
import { loadCatalog, readChecked } from "./catalog.ts";

const shipped = fileURLToPath(new URL("../../../catalog", import.meta.url));
const compileSchema = createSchemaCompiler();
const own = mkdtempSync(join(tmpdir(), "agentrun-catalog-"));
afterAll(() => rmSync(own, { recursive: true }));

function write(folder: string, manifest: object): void {
  mkdirSync(join(own, folder), { recursive: true });
  writeFileSync(join(own, folder, "agent.json"), JSON.stringify(manifest));
}

test("the shipped catalog passes the validation of the operator's agents", () => {
  const checked = readChecked(shipped, compileSchema);
  expect(checked.length).toBeGreaterThan(5);
  expect([...loadCatalog({ shipped, own: null }, compileSchema).values()]).toEqual(
    checked.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  );
});

test("an operator's agent replaces the shipped one with the same key, and an invalid one is rejected with its file and error", () => {
  const [ours] = readChecked(shipped, compileSchema);
  if (!ours) throw new Error("the shipped catalog is empty");
  const { object, ...manifest } = ours;
  write("mine", { ...manifest, name: "Mine" });
  expect(loadCatalog({ shipped, own }, compileSchema).get(ours.key)?.name).toBe("Mine");
  write("broken", { ...manifest, key: "broken", runtime: { type: "telepathy" } });
  expect(() => loadCatalog({ shipped, own }, compileSchema)).toThrow(/broken.*runtime/s);
});

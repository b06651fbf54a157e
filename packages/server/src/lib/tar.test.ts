import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { type ReadEntry, readTar, type TarEntry, tarEnd, toTar } from "./tar.ts";

const when = new Date("2026-01-02T03:04:05Z");
const archive = (entries: TarEntry[]) => Buffer.concat([...entries.map((entry) => toTar(entry, when)), tarEnd]);

async function* inChunks(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function readAll(bytes: Buffer, size = 1_000): Promise<TarEntry[]> {
  const entries: TarEntry[] = [];
  for await (const entry of readTar(inChunks(bytes, size))) entries.push(entry);
  return entries;
}

test("a written archive is read back, in chunks of any size", async () => {
  const entry = fc.record({
    name: fc.stringMatching(/^[a-z_]{1,30}\/[0-9]{6}\.copy$/),
    body: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 5 }), fc.integer({ min: 1, max: 3_000 }), async (entries, size) => {
      const files = entries.map((one) => ({ ...one, isFile: true }));
      expect(await readAll(archive(entries), size)).toEqual(files);
    }),
  );
});

test("the tar program reads it", () => {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-tar-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const body = randomBytes(1_234);
  writeFileSync(join(directory, "a.tar"), archive([{ name: "runs/000001.copy", body }]));
  execFileSync("tar", ["xf", "a.tar"], { cwd: directory });
  expect(readFileSync(join(directory, "runs", "000001.copy"))).toEqual(body);
});

test("files are distinguished from folders and links in an archive of another program", async () => {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-tar-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const deep = join("a folder with blanks", "d".repeat(90));
  mkdirSync(join(directory, "in", deep), { recursive: true });
  writeFileSync(join(directory, "in", deep, "ü b.txt"), "text");
  symlinkSync("/etc/shadow", join(directory, "in", "link"));
  writeFileSync(join(directory, "in", "y"), "y");
  linkSync(join(directory, "in", "y"), join(directory, "in", "z"));
  execFileSync("tar", ["cf", "a.tar", "--format=ustar", "--sort=name", "-C", "in", "."], { cwd: directory });
  const entries = (await readAll(readFileSync(join(directory, "a.tar")))) as ReadEntry[];
  const files = entries.filter(({ isFile }) => isFile).map(({ name, body }) => [name, body.toString()]);
  expect(files).toEqual([
    [`./${deep}/ü b.txt`, "text"],
    ["./y", "y"],
  ]);
  expect(entries.map(({ name }) => name)).toContain("./link");
});

test("a truncated or damaged archive is rejected", async () => {
  const whole = archive([{ name: "a", body: Buffer.alloc(600, 1) }]);
  await expect(readAll(whole.subarray(0, 1_000))).rejects.toThrow("truncated");
  await expect(readAll(whole.subarray(0, whole.length - tarEnd.length))).rejects.toThrow("truncated");
  const damaged = Buffer.from(whole);
  damaged[3] = 0x41;
  await expect(readAll(damaged)).rejects.toThrow("archive is damaged");
});

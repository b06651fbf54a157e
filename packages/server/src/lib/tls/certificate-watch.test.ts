import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createChangeDetector, watchCertificate } from "./certificate-watch.ts";

let directory: string;
let cert: string;
let key: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "watch-"));
  [cert, key] = [join(directory, "cert.pem"), join(directory, "key.pem")];
  for (const file of [cert, key]) writeFileSync(file, "old");
});
afterEach(() => rmSync(directory, { recursive: true }));

/** A detector that has already seen the current files. */
async function startLooking(files = [cert, key]) {
  const lookOnce = createChangeDetector(files);
  expect([await lookOnce(), await lookOnce()]).toEqual([false, false]);
  return lookOnce;
}

function replace(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

test("a rewritten file is reported once, after it has settled", async () => {
  const lookOnce = await startLooking();
  writeFileSync(cert, "newer");
  expect([await lookOnce(), await lookOnce(), await lookOnce()]).toEqual([false, true, false]);
});

test("a file that is replaced by a rename is reported, and so is the next replacement", async () => {
  const lookOnce = await startLooking();
  for (const text of ["one", "two"]) {
    replace(cert, text);
    expect([await lookOnce(), await lookOnce()]).toEqual([false, true]);
  }
});

test("a certificate and its key that are replaced one after the other are reported together", async () => {
  const lookOnce = await startLooking();
  replace(cert, "new");
  expect(await lookOnce()).toBe(false);
  replace(key, "new");
  expect([await lookOnce(), await lookOnce(), await lookOnce()]).toEqual([false, true, false]);
});

test("a link with a new target is reported", async () => {
  const link = join(directory, "link.pem");
  symlinkSync(cert, link);
  const lookOnce = await startLooking([link]);
  symlinkSync(key, `${link}.new`);
  renameSync(`${link}.new`, link);
  expect([await lookOnce(), await lookOnce()]).toEqual([false, true]);
});

test("a missing file is not reported until it is back", async () => {
  const lookOnce = await startLooking();
  rmSync(cert);
  expect([await lookOnce(), await lookOnce()]).toEqual([false, false]);
  writeFileSync(cert, "back again");
  expect([await lookOnce(), await lookOnce()]).toEqual([false, true]);
});

test("the watch calls back until it is stopped", async () => {
  const called = Promise.withResolvers<void>();
  const watch = watchCertificate([cert], called.resolve, 5);
  // The watch may read its first state after a single write, so the file is replaced until it is noticed.
  const replacing = setInterval(() => replace(cert, `${Math.random()}`), 100);
  await called.promise;
  clearInterval(replacing);
  watch.stop();
});

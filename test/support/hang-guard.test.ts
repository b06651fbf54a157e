import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("files that hang are ended, named and red, and the others are run", async () => {
  const words = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/hanging/vitest.config.ts", "--no-color"];
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(process.execPath, words, { cwd: root }, (error, stdout) => resolve({ code: error?.code, said: stdout })),
  );
  expect(code, said).toBe(1);
  expect(said).toContain("✓ test/hanging/healthy.fixture.ts");
  const [, inShort] = said.split("Failed, in short:");
  expect(inShort).toMatch(/signal SIGKILL .*test\/hanging\/while-loaded\.fixture\.ts/);
  expect(inShort).toMatch(/signal SIGKILL .*test\/hanging\/in-a-child\.fixture\.ts/);
});

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("hanging files are killed, named and failed, and the others are run", async () => {
  const words = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/hanging/vitest.config.ts", "--no-color"];
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) =>
    execFile(process.execPath, words, { cwd: root }, (error, stdout) => resolve({ code: error?.code, output: stdout })),
  );
  expect(code, output).toBe(1);
  expect(output).toContain("✓ test/hanging/healthy.fixture.ts");
  const [, summary] = output.split("Failure summary:");
  expect(summary).toMatch(/signal SIGKILL .*test\/hanging\/while-loaded\.fixture\.ts/);
  expect(summary).toMatch(/signal SIGKILL .*test\/hanging\/in-a-child\.fixture\.ts/);
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownCommand, quote } from "./own-command.ts";

test("the command is called by name if it is on PATH permanently, and by its file otherwise", () => {
  const folder = mkdtempSync(join(tmpdir(), "agentrun-path-"));
  try {
    const moment = join(folder, "node_modules", ".bin");
    mkdirSync(moment, { recursive: true });
    for (const place of [folder, moment]) {
      writeFileSync(join(place, "agentrun"), "");
      chmodSync(join(place, "agentrun"), 0o755);
    }
    expect(ownCommand({ PATH: `/nowhere:${folder}` })).toBe("agentrun");
    for (const PATH of [moment, "/nowhere", undefined])
      expect(ownCommand({ PATH })).toMatch(/^node '?\/.+\/bin\/agentrun\.js'?$/);
    expect(quote("it's here")).toBe("'it'\\''s here'");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

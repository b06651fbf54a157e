import { expect, test, vi } from "vitest";
import { PatternCompiler } from "./compiler.ts";

test("patterns are compiled and their time is counted in a Node version without threadCpuUsage", () => {
  const { threadCpuUsage } = process;
  Reflect.deleteProperty(process, "threadCpuUsage");
  const use = vi.spyOn(process, "cpuUsage").mockReturnValue({ user: 2_000, system: 1_000 });
  try {
    const compiler = new PatternCompiler({ maxSteps: 100, maxMs: 2 });
    compiler.compile("^o-");
    expect(compiler.spentMs).toBe(3);
    expect(() => compiler.compile("^o-")).toThrow("too long");
  } finally {
    use.mockRestore();
    process.threadCpuUsage = threadCpuUsage;
  }
});

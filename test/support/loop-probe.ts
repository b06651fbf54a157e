import { renameSync, writeFileSync } from "node:fs";

/**
 * Loaded into a service (`--import`): measures the longest time that its main thread was blocked, in CPU time, which other
 * processes hardly affect. It is written on SIGUSR2, and reset.
 */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let last = cpuMs();
let longest = 0;
setInterval(() => {
  const now = cpuMs();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();

process.on("SIGUSR2", () => {
  const path = process.env.LOOP_PROBE_FILE ?? "";
  writeFileSync(`${path}.new`, String(longest));
  renameSync(`${path}.new`, path);
  longest = 0;
});

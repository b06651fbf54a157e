import { renameSync, writeFileSync } from "node:fs";

/**
 * Loaded into a service (`--import`): how long its main thread has worked without a turn for anybody else, in CPU time, which other
 * processes of the machine do not change much. Written on SIGUSR2, and counted from zero again.
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

import { countDescriptors, readDescriptorLimit } from "../lib/file-descriptors.ts";
import type { Log } from "../lib/log.ts";
import { type Loop, startLoop } from "../lib/loop.ts";
import type { Metrics } from "../lib/metrics.ts";
import { createSparsely } from "../lib/sparsely.ts";

type DescriptorDeps = { log: Pick<Log, "warn" | "error">; metrics: Metrics };

/** Every connection, file and child process uses some: with fewer, a busy node refuses connections. */
const fewest = 1_024;
const nearlyAll = 0.9;
const lookEveryMs = 5_000;
const againMs = 60_000;
const advice = "Raise the limit (ulimit -n, LimitNOFILE= of systemd, --ulimit nofile= of Docker).";

/**
 * Watches how many file descriptors this process has open. Without a free one the system drops new connections, and no error
 * reaches the program: so it must be noticed here.
 */
export function watchDescriptors(
  { log, metrics }: DescriptorDeps,
  limit = readDescriptorLimit(),
  count = countDescriptors,
): Loop | null {
  if (limit === null) return null;
  if (limit < fewest)
    log.warn({ limit }, `this process may open ${limit} file descriptors only, and should have ${fewest}. ${advice}`);
  metrics.gauge("agentrun_file_descriptors_limit", "File descriptors a process may have open.", () => limit, {
    together: "min",
  });
  metrics.gauge("agentrun_file_descriptors_open", "File descriptors in use, of all processes.", () => count() ?? limit);
  const isNews = createSparsely(againMs);
  const once = async () => {
    // Where they cannot be counted none is left.
    const open = count() ?? limit;
    if (open >= limit * nearlyAll && isNews("descriptors"))
      log.error(
        { open, limit },
        `${open} of ${limit} file descriptors are in use: without a free one, connections are dropped. ${advice}`,
      );
    return false;
  };
  return startLoop("file descriptors", once, {
    idleMs: lookEveryMs,
    onError: (err) => log.warn({ err }, "file descriptors could not be counted"),
  });
}

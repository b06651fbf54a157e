import { type ChildProcess, spawn } from "node:child_process";

/** Ends what is left of the programs when the service has gone, however it went; as text, so that it needs no file of its own. */
const keeper = `
  const { rmSync } = require("node:fs");
  const kept = new Map();
  process.on("message", ([pid, directory]) => directory === null ? kept.delete(pid) : kept.set(pid, directory));
  process.on("disconnect", () => {
    for (const [pid, directory] of kept) {
      try { process.kill(-pid, "SIGKILL"); } catch {}
      try { rmSync(directory, { recursive: true, force: true }); } catch {}
    }
    process.exit(0);
  });
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
`;

export type Keeper = {
  /** From now on it ends with the service, and its directory with it. */
  keep(pid: number, directory: string): void;
  forget(pid: number): void;
};

/** A small process that outlives a service which is killed, for as long as it takes to end what that service had started. */
export function createKeeper(): Keeper {
  let child: ChildProcess | null = null;
  const open = (): ChildProcess => {
    const opened = spawn(process.execPath, ["--max-old-space-size=16", "-e", keeper], {
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const lose = () => {
      if (child === opened) child = null;
    };
    opened.once("error", lose).once("exit", lose);
    opened.unref();
    opened.channel?.unref();
    child = opened;
    return opened;
  };
  const tell = (message: [pid: number, directory: string | null]) => void (child ?? open()).send(message, () => {});
  return {
    keep: (pid, directory) => tell([pid, directory]),
    forget: (pid) => tell([pid, null]),
  };
}

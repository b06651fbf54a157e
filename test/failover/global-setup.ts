import type { TestProject } from "vitest/node";
import { installTools, type Tools } from "./install.ts";
import { makeRunDirectory } from "./run-directory.ts";

declare module "vitest" {
  interface ProvidedContext {
    tools: Tools;
  }
}

/** The first setup, and so the last teardown: everything later lives in its directory. */
export default function setUp(project: TestProject): () => void {
  process.stderr.write(
    "Fetching Patroni, etcd, PgBouncer and nftables into a temporary directory, where they are not there yet …\n",
  );
  project.provide("tools", installTools());
  const run = makeRunDirectory();
  process.env.TMPDIR = run.path;
  const interrupt = () => {
    run.remove();
    process.exit(130);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, interrupt);
  return () => {
    for (const signal of signals) process.off(signal, interrupt);
    run.remove();
  };
}

import type { TestProject } from "vitest/node";
import { installTools, type Tools } from "./install.ts";

declare module "vitest" {
  interface ProvidedContext {
    tools: Tools;
  }
}

export default function setUp(project: TestProject): void {
  process.stderr.write(
    "Fetching Patroni, etcd and PgBouncer into a temporary directory, where they are not there yet …\n",
  );
  project.provide("tools", installTools());
}

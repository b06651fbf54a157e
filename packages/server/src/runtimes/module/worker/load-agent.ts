import { pathToFileURL } from "node:url";
import type { AgentModule } from "../../agent-context.ts";

const hasRun = (value: unknown): value is AgentModule =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "run") === "function";

const advice = "It needs `export default { async run(ctx) { … } }`: an object with a function `run`.";

async function load(path: string): Promise<AgentModule> {
  const namespace: unknown = await import(pathToFileURL(path).href);
  const exported = Reflect.get(Object(namespace), "default");
  if (hasRun(exported)) return exported;
  if (hasRun(namespace)) return namespace;
  throw new TypeError(`The agent module has no \`run\` function. ${advice}`);
}

/** Loads each module once. */
export function createAgentLoader(): (path: string) => AgentModule | Promise<AgentModule> {
  const loaded = new Map<string, AgentModule>();
  return (path) =>
    loaded.get(path) ??
    load(path).then((agent) => {
      loaded.set(path, agent);
      return agent;
    });
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type AgentRun, ConnectionError } from "agent-run-client";
import type { ConfiguredModule } from "../configuration/code-files.ts";
import {
  defaultFiles,
  findDefault,
  type ReadConfiguration,
  readConfiguration,
} from "../configuration/read-configuration.ts";
import { planRead } from "../configuration/request-plan.ts";
import { planLine } from "../configuration/show-plan.ts";
import { CommandError } from "../exit-codes.ts";
import type { Environment } from "../settings.ts";
import { readEnvFile } from "./env-file.ts";
import { lookInto } from "./folder.ts";
import type { Screen } from "./screen.ts";
import type { GivenNames } from "./sync.ts";
import { stateOf, watchStates } from "./watch-folder.ts";

export type DevConfiguration = {
  /** Code in the folder is deployed from there, under the name that the configuration gives to its agent. */
  names: GivenNames;
  /** Reads the files again if they have changed, or if they could not be applied. */
  read(): void;
  /** Applies what was read last, once. Returns whether that changed anything. */
  apply(): Promise<boolean>;
  watch(onChange: () => void): { close(): void };
};

type Flags = { file?: string | undefined; environment?: string | undefined };
type Around = { client: AgentRun; screen: Screen; folder: string; environment: Environment };

const envFile = ".env";

/** Applies the project's configuration to the service of `dev`. Errors are shown, and what was applied before stays. */
export function createConfiguration(flags: Flags, { client, screen, folder, environment }: Around): DevConfiguration {
  const reader = createReader(flags, folder, environment);
  const applyContent = createApply(client, screen, reader);
  let content: ReadConfiguration | null = null;
  /** It has changed since it was applied, or could not be applied. */
  let isDue = true;
  /** A change was reported, and the files are not read yet. */
  let isNoticed = false;
  const notice = (onChange: () => void) => {
    if (isNoticed) return;
    isNoticed = true;
    isDue = true;
    onChange();
  };
  return {
    names: reader.names,
    read() {
      if (!isDue) return;
      isNoticed = false;
      content = null;
      try {
        content = reader.read();
      } catch (error) {
        applyContent.refuse(error);
      }
    },
    async apply() {
      if (!isDue || content === null) return false;
      const changes = await applyContent.apply(content);
      // It may have changed again meanwhile.
      if (changes !== null) isDue = isNoticed;
      return (changes ?? 0) > 0;
    },
    watch: (onChange) => watchStates(reader.states, () => notice(onChange)),
  };
}

type Reader = {
  names: GivenNames;
  file(): string;
  /** Null if the project has no configuration. */
  read(): ReadConfiguration | null;
  /** What was read, with its state at that time. */
  states(): ReadonlyMap<string, string>;
};

function createReader(flags: Flags, folder: string, environment: Environment): Reader {
  const states = new Map<string, string>();
  let names = new Map<string, string>();
  let others = new Set<string>();
  const remember = (path: string) => {
    states.set(path, stateOf(path));
  };
  const file = () => flags.file ?? findDefault();
  const readFiles = (claims: Map<string, string>) => {
    const variables = { ...readEnvFile(envFile), ...environment };
    const reading = { moduleElsewhere: claimIn(folder, claims), onRead: remember };
    const isThere = flags.file !== undefined || flags.environment !== undefined || existsSync(file());
    return isThere ? readConfiguration(flags.file, flags.environment, variables, reading) : null;
  };
  return {
    names: { nameOf: (module) => names.get(module), isTaken: (name) => others.has(name) },
    file,
    states: () => states,
    read() {
      states.clear();
      for (const path of [envFile, ...(flags.file === undefined ? defaultFiles : [])]) remember(path);
      const claims = new Map<string, string>();
      try {
        const read = readFiles(claims);
        const claimed = new Set(claims.values());
        names = claims;
        others = new Set(Object.keys(read?.resources.agents ?? {}).filter((name) => !claimed.has(name)));
        return read;
      } catch (error) {
        // A file with an error still names some of them.
        names = new Map([...names, ...claims]);
        throw error;
      }
    },
  };
}

/** The first agent with a module of the folder has it; the code of a second one belongs to the configuration. */
function claimIn(folder: string, claims: Map<string, string>) {
  const { agents } = lookInto(folder);
  return ({ agent, module, path }: ConfiguredModule): string | null => {
    const found = agents.find((each) => (path === null ? each.module === module : join(folder, each.file) === path));
    if (!found) return null;
    if (!claims.has(found.module)) claims.set(found.module, agent);
    return claims.get(found.module) === agent ? found.module : null;
  };
}

function createApply(client: AgentRun, screen: Screen, { file }: Reader) {
  let refusal = "";
  const refuse = (error: unknown) => {
    // Without a connection, the service has ended.
    if (!(error instanceof Error) || error instanceof ConnectionError) throw error;
    const [text = "", ...more] = error.message.split("\n");
    if (error instanceof CommandError && error.hint !== null) more.push(error.hint);
    if (refusal !== error.message) screen.show({ kind: "refused", agent: "", text, more, data: { file: file() } });
    refusal = error.message;
  };
  const applyNow = async (read: ReadConfiguration) => {
    const { request, plan, call } = await planRead(() => client, read, {});
    if (plan.changes.length > 0) await call(() => client.configurations.apply({ ...request, digest: plan.digest }));
    const changes = plan.changes.map(({ kind, name, action }) => ({ kind, name, action }));
    const text = `${file()}: ${planLine(plan)}`;
    if (refusal !== "" || changes.length > 0)
      screen.show({ kind: "applied", agent: "", text, data: { file: file(), changes } });
    refusal = "";
    return changes.length;
  };
  return {
    refuse,
    /** The number of changes; null if it was refused. */
    apply: (read: ReadConfiguration): Promise<number | null> =>
      applyNow(read).catch((error: unknown) => {
        refuse(error);
        return null;
      }),
  };
}

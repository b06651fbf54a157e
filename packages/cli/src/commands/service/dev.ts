import type { Agent, AgentRun } from "agent-run-client";
import { command } from "../../command.ts";
import { planFlags } from "../../configuration/request-plan.ts";
import type { Context } from "../../context.ts";
import { createConfiguration, type DevConfiguration } from "../../dev/configuration.ts";
import { shareEnvFile } from "../../dev/env-file.ts";
import { type DevFolder, dataDirFlag, findFolder, lookInto, shownPath } from "../../dev/folder.ts";
import { createLogReader, showRuns } from "../../dev/runs.ts";
import { sampleInput, sampleWords } from "../../dev/sample-input.ts";
import { createScreen, type Screen } from "../../dev/screen.ts";
import { type DevService, type LogLine, startDevService } from "../../dev/service.ts";
import { createSync, type Sync, wordFor } from "../../dev/sync.ts";
import { createTypeCheck } from "../../dev/type-check.ts";
import { watchFolder } from "../../dev/watch-folder.ts";
import { exitCodes, UsageError } from "../../exit-codes.ts";
import { ownCommand, quote } from "../../own-command.ts";
import type { Environment } from "../../settings.ts";

export const dev = command({
  path: "dev",
  summary: "Run the service on a folder of agents, and deploy each file when you save it",
  details:
    "Every file with a default export, and every folder with module.ts or index.ts, is an agent. When you save a file, it is deployed as a new revision. A file that does not parse is refused with its line number, and the previous revision stays deployed. The variables of a file .env in the current folder become secrets of this service: ctx.secrets.get. Runs, ctx.log messages and errors are shown as they happen. If the project has TypeScript and a tsconfig.json, types are checked in the background. If the current folder has an agentrun.yaml, dev applies it, and applies it again when you save it or a file that it names; with --environment, together with the overlay of that environment. Nothing is deleted. With --inspect, a debugger can attach to the agents. Ctrl-C also stops the service; its data is kept for the next start.",
  args: { folder: { help: "folder of the agents (default: agents, or the current folder)", optional: true } },
  flags: {
    file: planFlags.file,
    environment: planFlags.environment,
    port: { type: "number", help: "port of the service (default 8443, or a free one)" },
    inspect: { type: "boolean", help: "let a debugger attach to the agents, at 127.0.0.1:9229" },
    "inspect-brk": { type: "boolean", help: "the same, and stop at the first line of each agent" },
    "inspect-port": { type: "number", help: "another port for the debugger", value: "<port>" },
    attach: {
      type: "boolean",
      help: "use a service that is already running; its AGENTRUN_MODULES_DIR must be this folder",
    },
  },
  examples: ["dev", "dev agents --port 9443", "dev --inspect", "dev --attach --profile local"],
  run: async (call) => {
    const { args, flags, globals, environment } = call;
    const place = findFolder(args.folder, globals["data-dir"] ?? environment.AGENTRUN_DATA_DIR ?? null);
    const stop = call.interruption();
    for (const signal of ["SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => process.kill(process.pid, "SIGINT"));
    const screen = createScreen(call);
    const inspection = readInspection(flags);
    if (flags.attach && inspection !== null)
      throw new UsageError("A debugger needs a service that dev starts: leave out --attach or --inspect.");
    if (flags.attach && (flags.file ?? flags.environment) !== undefined)
      throw new UsageError(
        "dev applies a configuration only to its own service: leave out --attach, or use agentrun apply.",
      );
    const around = { place, screen, stop, inspection };
    if (flags.attach) await develop({ ...call, ...around, client: call.client(), service: null, configuration: null });
    else await serveAndDevelop(call, { ...around, port: flags.port, configured: flags });
    return exitCodes.done;
  },
});

type Inspection = { port: number; isBreak: boolean };

type Surroundings = { place: DevFolder; screen: Screen; stop: AbortSignal; inspection: Inspection | null };

type InspectFlags = {
  inspect?: boolean | undefined;
  "inspect-brk"?: boolean | undefined;
  "inspect-port"?: number | undefined;
};

/** The port that debuggers try first. */
const debuggerPort = 9229;

function readInspection(flags: InspectFlags): Inspection | null {
  const isBreak = flags["inspect-brk"] === true;
  const port = flags["inspect-port"];
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new UsageError(`--inspect-port must be a port from 1 to 65535, not ${port}.`);
  return flags.inspect || isBreak || port !== undefined ? { port: port ?? debuggerPort, isBreak } : null;
}

/** A person at a breakpoint needs longer than a run usually may. */
const inspecting = ({ port, isBreak }: Inspection, environment: Environment): Environment => ({
  AGENTRUN_MODULE_INSPECT: `${port}${isBreak ? ",break" : ""}`,
  AGENTRUN_RUN_TIMEOUT_SECONDS: environment.AGENTRUN_RUN_TIMEOUT_SECONDS ?? "3600",
  // One process of the service, because only one of its agents' processes can have the port.
  AGENTRUN_PROCESSES: "1",
});

type Serving = Surroundings & {
  port: number | undefined;
  configured: { file?: string | undefined; environment?: string | undefined };
};

async function serveAndDevelop(call: Context, { port, configured, ...around }: Serving) {
  const { place, screen, stop } = around;
  screen.line("Starting the service …");
  let read = (_line: LogLine): void => {};
  let sync: Sync | null = null;
  let env: { close(): void } | undefined;
  const environment = {
    ...call.environment,
    AGENTRUN_MODULES_DIR: place.folder,
    ...(port === undefined ? {} : { AGENTRUN_PORT: String(port) }),
    ...(around.inspection ? inspecting(around.inspection, call.environment) : {}),
  };
  const service = await startDevService(environment, place.dataDir, (line) => read(line));
  try {
    if (stop.aborted) return;
    const { baseUrl, apiKey, caFile } = service;
    const client = call.client({ baseURL: baseUrl, apiKey, ...(caFile ? { caFile } : {}) });
    read = createLogReader(screen, place.folder, (id) => sync?.nameOf(id));
    env = await shareEnvFile(client, screen);
    const { folder } = place;
    const configuration = createConfiguration(configured, { client, screen, folder, environment: call.environment });
    const working = develop({ ...call, ...around, client, service, configuration, onSync: (made) => (sync = made) });
    await Promise.race([working, service.ended]);
  } finally {
    env?.close();
    screen.line("Stopping.");
    await service.stop();
  }
}

type Developing = Omit<Context, "client"> &
  Surroundings & {
    client: AgentRun;
    service: DevService | null;
    configuration: DevConfiguration | null;
    onSync?: (sync: Sync) => void;
  };

async function develop(developing: Developing): Promise<void> {
  const { client, place, screen, stop, service, configuration, onSync, environment } = developing;
  const where = service ? dataDirFlag(place.dataDir) : "";
  /** A command that the user can paste. */
  const typed = (words: string) => `${ownCommand(environment)} ${words}${where}`;
  const sync = createSync(client, place.folder, screen, typed, configuration?.names);
  onSync?.(sync);
  let changes: ReturnType<typeof deployChanges> | undefined;
  let isSuggested = false;
  const suggestOnce = () => {
    const [agent] = sync.agents();
    if (agent && !isSuggested) suggest(screen, agent, service, typed);
    isSuggested ||= agent !== undefined;
  };
  const types = createTypeCheck(place, screen);
  const deploy = async (paths: string[]) => {
    types.checkSoon();
    configuration?.read();
    await sync.sync(paths);
    if (await configuration?.apply()) await sync.read();
    for (const folder of sync.beside()) changes?.watchAlso(folder);
    suggestOnce();
  };
  let watching: { close(): void } | undefined;
  const failure = new Promise<never>((_, reject) => {
    changes = deployChanges(place.folder, deploy, reject);
  });
  try {
    welcome(developing, types.missing);
    await deploy([]);
    watching = configuration?.watch(() => changes?.deployNext([]));
    if (!isSuggested && lookInto(place.folder).agents.length === 0) showFirstSteps(screen, place);
    void sync.warmUp();
    const runs = showRuns({
      ...{ client, screen, nameOf: sync.nameOf, typed, signal: stop },
      isPerson: service === null,
    });
    await Promise.race([aborted(stop), failure, runs]);
  } finally {
    watching?.close();
    changes?.close();
    types.close();
  }
}

/** Deploys changed files, one batch after the other. */
function deployChanges(folder: string, deploy: (paths: string[]) => Promise<void>, onError: (error: unknown) => void) {
  let last: Promise<void> = Promise.resolve();
  const deployNext = (paths: string[]) => {
    last = last.then(() => deploy(paths)).catch(onError);
  };
  const watched = new Map([[folder, watchFolder(folder, deployNext)]]);
  return {
    deployNext,
    /** A folder with files that agents import; the names in it are not names of agents. */
    watchAlso(other: string) {
      if (!watched.has(other))
        watched.set(
          other,
          watchFolder(other, () => deployNext([])),
        );
    },
    close() {
      for (const each of watched.values()) each.close();
    },
  };
}

/** `noTypes`: why types are not checked. */
function welcome({ screen, place, service, client, inspection }: Developing, noTypes: string | null): void {
  const { folder, dataDir } = place;
  const { origin } = new URL(client.baseURL);
  screen.line();
  screen.line(`  Agents     ${shownPath(folder)}`);
  const isTyped = lookInto(folder).agents.some(({ file }) => file.endsWith("ts"));
  if (noTypes && isTyped) screen.line(`  Types      not checked: ${noTypes}`);
  if (inspection) screen.line(`  Debugger   attach to 127.0.0.1:${inspection.port}, see ${origin}/docs/debugging`);
  screen.line(`  Docs       ${origin}/docs`);
  screen.line(`  Dashboard  ${origin}/`);
  if (service?.email) {
    screen.line(`             ${service.email}, with the password in ${shownPath(dataDir)}/credentials.json`);
  }
  screen.line();
}

/** `agentrun init` writes into its own folder, which is this one or below it. */
function showFirstSteps(screen: Screen, { folder }: DevFolder): void {
  const isHere = folder === process.cwd();
  screen.line("  No agents yet. Save one as greeter.ts: export default { async run(ctx) { … } }");
  screen.line(
    `  ${isHere ? "Or stop this command, and create a project with agentrun init." : "Or create one with agentrun init."}`,
  );
  screen.line();
}

/** A command for a run that the user can paste. */
function suggest(screen: Screen, agent: Agent, service: DevService | null, typed: (words: string) => string): void {
  screen.line();
  screen.line("  Try it in another terminal:");
  screen.line();
  screen.line(`  ${typed(`runs create ${wordFor(agent)} ${sampleWords(agent.input_schema)}`)}`);
  if (service) for (const line of curlOf(agent, service)) screen.line(line);
  screen.line();
}

const curlOf = (agent: Agent, { baseUrl, apiKey, caFile }: DevService): string[] => [
  "",
  `  curl${caFile ? ` --cacert ${shownPath(caFile)}` : ""} ${baseUrl}/runs \\`,
  `    -H "Authorization: Bearer ${apiKey}" \\`,
  `    -H "Content-Type: application/json" \\`,
  `    -d ${quote(`{"agent_id": "${agent.id}", "input": ${JSON.stringify(sampleInput(agent.input_schema) ?? { query: "hello" })}}`)}`,
];

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

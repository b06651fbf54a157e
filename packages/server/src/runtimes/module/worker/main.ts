import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createSendBuffer, readLines } from "../lines.ts";
import type { FromWorker, StartTuple, ToWorker, WorkerSettings } from "../protocol.ts";
import { type AgentRun, deliverToRun, startRun } from "./agent-run.ts";
import { createLazyFetch, exitIfOrphaned, hardenProcess } from "./harden-process.ts";
import { showOriginalsToDebugger, waitForDebugger } from "./inspect.ts";
import { createAgentLoader, provideKit, resolveFromOriginals } from "./load-agent.ts";
import { createRecorder } from "./run-channel.ts";
import { describeThrown } from "./thrown.ts";

/** How long agents have to react when the service stops. */
const exitGraceMs = 250;

const exit = process.exit.bind(process);
const settings: WorkerSettings = JSON.parse(readFileSync(0, "utf8"));
const socket = connect(settings.path);
const sendBuffer = createSendBuffer<FromWorker>();
const runs = new Map<number, AgentRun>();
const fetch = createLazyFetch(settings.allowNetworks);
const deps = {
  sendBuffer,
  outputBytes: settings.outputBytes,
  fetch,
  recorder: createRecorder(),
  loadAgent: createAgentLoader(settings.inspection?.isBreak ? waitForDebugger : undefined),
  onOver: (id: number) => runs.delete(id),
};

function receive(message: ToWorker): void {
  if (message[0] === "ping") {
    sendBuffer.push(["pong", process.memoryUsage.rss()], 16);
    return;
  }
  if (message[0] === "start") {
    start(message[1], message[2]);
    return;
  }
  if (message[0] === "load") {
    void load(message[1], message[2]);
    return;
  }
  const run = runs.get(message[1]);
  if (run) deliverToRun(run, message);
}

function start(id: number, tuple: StartTuple): void {
  try {
    runs.set(id, startRun(deps, id, tuple));
  } catch (error) {
    sendBuffer.push(["fail", id, "agent_error", describeThrown(error).message, "", ""], 100);
  }
}

async function load(id: number, path: string): Promise<void> {
  try {
    const { input, output } = await deps.loadAgent(path);
    const schemas = JSON.stringify({ input, output });
    sendBuffer.push(["loaded", id, schemas], schemas.length);
  } catch (thrown) {
    const { message, stack } = describeThrown(thrown);
    sendBuffer.push(["unloadable", id, message, stack], message.length + stack.length);
  }
}

/** The service has exited, or wants the worker to exit. */
function shutDown(): void {
  if (runs.size === 0) exit(0);
  for (const run of runs.values()) run.abort("The service is stopping.");
  setTimeout(exit, exitGraceMs, 0);
}

hardenProcess(fetch);
if (settings.code) resolveFromOriginals(settings.code);
// After the originals: the kit is provided only if they have not installed it.
provideKit();
if (settings.code && settings.inspection) showOriginalsToDebugger(settings.code, settings.inspection);
readLines(socket, Number.POSITIVE_INFINITY, (line) => (JSON.parse(line) as ToWorker[]).forEach(receive), shutDown);
socket.on("end", shutDown);
socket.on("error", shutDown);
socket.write(`${settings.token}\n`);
sendBuffer.push(["ready"], 8);
sendBuffer.open(socket);
exitIfOrphaned(settings.parentPid);

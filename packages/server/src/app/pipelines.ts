import { setTimeout as pause } from "node:timers/promises";
import { createPlanCache } from "../domain/pipelines/plan.ts";
import { createPipelineRun, type PipelineRunDeps } from "../domain/pipelines/runs.ts";
import { advanceBulkReplaysOnce, type BulkReplayDeps } from "../engine/bulk-replays.ts";
import { createExperimentRunner } from "../engine/experiments.ts";
import { createOnlineScoring } from "../engine/online-scoring.ts";
import { startPipelineRunner } from "../engine/pipelines/runner.ts";
import { tickOnce } from "../housekeeping/schedules.ts";
import { pipelineHandlers, pipelineRunHandlers } from "../http/routes/pipelines.ts";
import { createSetAside } from "../lib/concurrency/loop.ts";
import type { Config } from "../settings/config.ts";
import { startWorkLoop } from "../signals/signals.ts";
import { sqlState } from "../store/database/failures.ts";
import type { Platform } from "./platform.ts";
import type { RunsPart } from "./runs.ts";

/** Maximum pipelines that a node advances at the same time. */
const mostPipelines = 16;

/** Wires pipelines, schedules, bulk replays and experiments, which start runs without a request, and the scoring of runs. */
export function startPipelines(config: Config, platform: Platform, runs: RunsPart) {
  const { leaseSeconds, maxBodyBytes, maxOutputBytes } = config;
  const isScheduler = config.roles.has("scheduler");
  const { store, clock, signals, reporting } = platform;
  const { checkSchema, compileSchema, guardInput } = runs.runDeps;
  const mover = startPipelineRunner({
    ...runs.eventDeps,
    createRun: runs.createRun,
    plans: createPlanCache(),
    onFailure: reporting.onFailure,
    slots: isScheduler ? mostPipelines : 0,
    leaseSeconds,
    maxBodyBytes,
    maxOutputBytes,
  });
  const deps: PipelineRunDeps = { store, clock, signals, compileSchema, checkSchema, guardInput };
  const schedules = isScheduler ? startSchedules(platform, leaseSeconds, runs, deps) : null;
  const replays = isScheduler ? startReplays(platform, leaseSeconds, runs) : null;
  const experiments = isScheduler ? startExperiments(platform, leaseSeconds, runs) : null;
  const scoring = isScheduler ? startOnlineScoring(platform, leaseSeconds, runs) : null;
  return {
    handlers: (baseUrl: () => string) => ({
      ...pipelineHandlers(deps, baseUrl),
      ...pipelineRunHandlers({ ...deps, engine: mover }, baseUrl),
    }),
    async stop() {
      await Promise.all([mover.stop(), schedules?.stop(), replays?.stop(), experiments?.stop(), scoring?.stop()]);
    },
  };
}

/** Later ticks are found again by the next signal. */
const mostPauseMs = 1_000;
/** Pause between rounds while a replay is active. */
const betweenRoundsMs = 200;

function startSchedules(platform: Platform, leaseSeconds: number, { createRun }: RunsPart, deps: PipelineRunDeps) {
  const { store, signals, clock, log, reporting } = platform;
  const ticking = {
    store,
    clock,
    log,
    leaseSeconds,
    setAside: createSetAside("schedules", reporting),
    beginAgent: (caller, agent_id, input, origin) =>
      createRun({ caller, request: { agent_id, input }, idempotency: null, origin }).catch(ignoreDuplicate),
    beginPipeline: (caller, id, input, origin) => createPipelineRun(deps, caller, id, { input }, null, origin),
  } satisfies Parameters<typeof tickOnce>[0];
  // Wait only until the next tick is due, if that is sooner.
  const once = async () => {
    const { isMore, nextMs } = await tickOnce(ticking);
    if (isMore || nextMs === null || nextMs >= mostPauseMs) return isMore;
    await pause(Math.max(5, nextMs));
    return true;
  };
  return startWorkLoop("schedules", "schedules", once, { signals, onError: reporting.onFailure });
}

function startReplays(
  { signals, reporting }: Platform,
  leaseSeconds: number,
  { createRun, eventDeps, runDeps }: RunsPart,
) {
  const { showText } = runDeps;
  const deps: BulkReplayDeps = { ...eventDeps, showText, createRun, leaseSeconds, onFailure: reporting.onFailure };
  const once = async () => {
    const isUnderWay = await advanceBulkReplaysOnce(deps);
    if (isUnderWay) await pause(betweenRoundsMs);
    return isUnderWay;
  };
  return startWorkLoop("replays", "replays", once, { signals, onError: reporting.onFailure });
}

function startExperiments(
  { signals, reporting }: Platform,
  leaseSeconds: number,
  { createRun, eventDeps, runDeps, askForAnswer }: RunsPart,
) {
  const { showText, compileSchema } = runDeps;
  const { onFailure } = reporting;
  const parts = { showText, compileSchema, askForAnswer, createRun, leaseSeconds, onFailure };
  const runner = createExperimentRunner({ ...eventDeps, ...parts });
  const once = async () => {
    const isUnderWay = await runner.once();
    if (isUnderWay) await pause(betweenRoundsMs);
    return isUnderWay;
  };
  const loop = startWorkLoop("experiments", "experiments", once, { signals, onError: onFailure });
  return {
    async stop() {
      await loop.stop();
      await runner.stop();
    },
  };
}

function startOnlineScoring(
  { signals, reporting }: Platform,
  leaseSeconds: number,
  { eventDeps, runDeps, askForAnswer }: RunsPart,
) {
  const { onFailure } = reporting;
  const { compileSchema } = runDeps;
  const scoring = createOnlineScoring({ ...eventDeps, compileSchema, askForAnswer, onFailure, leaseSeconds });
  const loop = startWorkLoop("scores", "scores", scoring.once, { signals, onError: onFailure });
  return {
    async stop() {
      await loop.stop();
      await scoring.stop();
    },
  };
}

/** A scheduled tick that another node took over may have created its run already. */
function ignoreDuplicate(error: unknown): null {
  if (sqlState(error) === "23505") return null;
  throw error;
}

import type { AgentConfiguration } from "@agentrun/contract";
import { createMemoryFiles } from "../../packages/kit/src/testing/memory-files.ts";
import { createSchemaCache, createSchemaCompiler } from "../../packages/server/src/domain/schemas/json-schema.ts";
import { createLog } from "../../packages/server/src/lib/observability/log.ts";
import { unbounded } from "../../packages/server/src/model/policies.ts";
import type { ModelSource } from "../../packages/server/src/model/providers.ts";
import type { Emission } from "../../packages/server/src/model/stream-events.ts";
import { openAnswers } from "../../packages/server/src/runtimes/answers.ts";
import { createOpenModel } from "../../packages/server/src/runtimes/language-model/providers/open-model.ts";
import {
  createSchemaRefusals,
  type SchemaRefusals,
} from "../../packages/server/src/runtimes/language-model/providers/schema-refusals.ts";
import type { RetryBudget } from "../../packages/server/src/runtimes/language-model/turn/backoff.ts";
import { createModelRuntime } from "../../packages/server/src/runtimes/language-model.ts";
import type { JournalEntry, RuntimeCall } from "../../packages/server/src/runtimes/runtime.ts";
import type { OpenTools, Tool } from "../../packages/server/src/runtimes/tools.ts";
import type { ModelServer } from "./model-server/model-server.ts";

export const sourceOf = (models: ModelServer, model: string, type: ModelSource["type"] = "openai"): ModelSource => ({
  provider: "test",
  type,
  baseUrl: models.url,
  apiKey: "key",
  model,
  isEnvironments: true,
});

export const openModelOf = (models: ModelServer) => createOpenModel({ allowNetworks: [], environmentUrl: models.url });

export type Wanted = {
  type?: ModelSource["type"];
  tools?: Tool[];
  configuration?: Partial<AgentConfiguration>;
  journal?: JournalEntry[];
  attempt?: number;
  isResumed?: boolean;
  openTools?: OpenTools;
  /** Cancels it from outside. */
  signal?: AbortSignal;
  onEmit?: (emission: Emission) => void;
  /** Shared by segments that use what others have learnt. */
  refusals?: SchemaRefusals;
  /** How often and how long a turn is retried. */
  retries?: RetryBudget;
  /** The lines that the run logs. */
  onLog?: (message: string, facts: object) => void;
  /** The run's timeout. */
  seconds?: number;
  /** The conversation it belongs to. */
  thread?: RuntimeCall["thread"];
};

/** Executes one segment of a model run with the test's tools; everything else is real. */
export async function runSegment(models: ModelServer, model: string, wanted: Wanted = {}) {
  const checkSchema = createSchemaCache(createSchemaCompiler());
  const runtime = createModelRuntime({
    findModel: async (_organization, provider, named) =>
      sourceOf(models, named, provider === "test" ? wanted.type : (provider as ModelSource["type"])),
    open: openModelOf(models),
    prices: { openai: {}, anthropic: {}, openai_compatible: {} },
    openTools: wanted.openTools ?? (async () => ({ tools: wanted.tools ?? [], close: async () => undefined })),
    code: null,
    checkSchema,
    refusals: wanted.refusals ?? createSchemaRefusals(),
    outputBytes: 100_000,
    retries: wanted.retries ?? { tries: 5, seconds: 60 },
    log: await createLog({ level: "silent", format: "json" }),
  });
  const emissions: Emission[] = [];
  const steps: JournalEntry[] = [];
  const outcome = await runtime.execute(toCall(model, wanted, emissions, steps));
  return { outcome, emissions, steps };
}

function toCall(model: string, wanted: Wanted, emissions: Emission[], steps: JournalEntry[]): RuntimeCall {
  const configuration = {
    runtime: { type: "model", provider: "test", model },
    instructions: null,
    output_schema: null,
    connectors: [{ id: "con_1" }],
    limits: {},
    ...wanted.configuration,
  } as unknown as AgentConfiguration;
  return {
    run: {
      id: "run_1",
      organizationId: "org_1",
      agentId: "ag_1",
      agentRevision: 1,
      attempt: wanted.attempt ?? 1,
      isResumed: wanted.isResumed ?? false,
      metadata: {},
      user: null,
      clientOptions: null,
      input: '{"query":"How warm is it?"}',
    },
    configuration,
    leaseToken: "token",
    bounds: unbounded,
    journal: wanted.journal ?? [],
    history: [],
    answers: openAnswers(wanted.journal ?? [], { revision: 1, isRecorded: false }),
    budgetAnswers: new Map(),
    isRecorded: false,
    thread: wanted.thread ?? null,
    messages: { past: [], subscribe: () => () => undefined },
    signal: wanted.signal ?? new AbortController().signal,
    deadlineMs: performance.now() + (wanted.seconds ?? 20) * 1_000,
    host: {
      emit: (more) => {
        emissions.push(...more);
        for (const emission of more) wanted.onEmit?.(emission);
      },
      saveStep: async (key, value) => void steps.push({ kind: "step", key, value }),
      readSecret: async () => [],
      filterIncoming: (text) => text,
      filterPrompt: (text) => text,
      files: createMemoryFiles([]),
      filterOutgoing: (json) => json,
      admitTurn: async () => null,
      findPriceCap: async () => null,
      log: (message, facts) => wanted.onLog?.(message, facts ?? {}),
    },
  };
}

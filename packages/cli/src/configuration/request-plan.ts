import { type AgentRun, ApiError, type ConfigurationPlan } from "agent-run-client";
import { upload } from "../bundle/deploy-code.ts";
import type { PackedCode } from "../bundle/pack-code.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";
import type { Environment } from "../settings.ts";
import { toPath } from "./places.ts";
import { type ReadConfiguration, readConfiguration, refuse } from "./read-configuration.ts";

/** The flags of commands that compare files with the service. */
export const planFlags = {
  file: {
    type: "string",
    value: "<file>",
    file: true,
    help: "file, or folder of files (default: agentrun.yaml)",
  },
  environment: {
    type: "string",
    value: "<name>",
    help: "also use the overlay of this environment, such as agentrun.production.yaml",
  },
  only: {
    type: "string",
    value: "<resource>",
    multiple: true,
    help: "only this kind or resource, such as agents or agents/support",
  },
  prune: { type: "boolean", help: "delete resources that this configuration manages and no longer contains" },
} as const;

type PlanFlags = {
  file?: string | undefined;
  environment?: string | undefined;
  only?: string[] | undefined;
  prune?: boolean | undefined;
  /** Whether to send an event about differences. */
  report?: boolean | undefined;
};

export type RequestedPlan = {
  request: { configuration: Record<string, unknown>; name?: string; only?: string[]; prune?: boolean };
  plan: ConfigurationPlan;
  /** Calls the service, and reports faults with their places in the files. */
  call<T>(work: () => PromiseLike<T>): Promise<T>;
};

/** Reads the files and compares them with the service. */
export async function requestPlan(
  client: () => AgentRun,
  flags: PlanFlags,
  environment: Environment,
): Promise<RequestedPlan> {
  const read = readConfiguration(flags.file, flags.environment, environment);
  return planRead(client, read, flags);
}

/** Compares a configuration with the service. */
export async function planRead(
  client: () => AgentRun,
  read: ReadConfiguration,
  { only, prune, report }: Pick<PlanFlags, "only" | "prune" | "report">,
): Promise<RequestedPlan> {
  const request = {
    configuration: read.resources,
    ...(read.name === undefined ? {} : { name: read.name }),
    ...(only ? { only } : {}),
    ...(prune ? { prune } : {}),
  };
  const call = async <T>(work: () => PromiseLike<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw withPlaces(error, read);
    }
  };
  const plan = await call(() => planWithCode(client(), { ...request, ...(report ? { report } : {}) }, read.codes));
  return { request, plan, call };
}

type PlanRequest = Parameters<AgentRun["configurations"]["plan"]>[0];

/** Uploads code that the service does not have, so that it can check whether it loads. Nothing is deployed by that. */
async function planWithCode(
  client: AgentRun,
  request: PlanRequest,
  codes: ReadonlyMap<string, PackedCode>,
): Promise<ConfigurationPlan> {
  const plan = () => client.configurations.plan(request);
  try {
    return await plan();
  } catch (error) {
    const agents = error instanceof ApiError ? agentsWithoutCode(error) : [];
    const missing = agents.flatMap((name) => codes.get(codeOf(request.configuration, name)) ?? []);
    if (missing.length === 0) throw error;
    for (const packed of new Set(missing)) await uploadCode(client, packed);
    return plan();
  }
}

const agentsWithoutCode = ({ details }: ApiError): string[] =>
  details.flatMap(({ code, param }) =>
    code === "module_not_found" ? (/^agents\.(.+)\.runtime\.code$/.exec(param ?? "")?.[1] ?? []) : [],
  );

const codeOf = (configuration: Record<string, unknown>, name: string): string => {
  const { agents } = configuration as { agents?: Record<string, { runtime?: { code?: unknown } }> };
  return String(agents?.[name]?.runtime?.code);
};

async function uploadCode(client: AgentRun, packed: PackedCode): Promise<void> {
  try {
    await upload(client, packed);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "insufficient_scope") throw error;
    throw new CommandError(
      `The key may not upload the code of the module ${packed.module}.`,
      exitCodes.auth,
      "Add the scope agents:write to the key.",
    );
  }
}

const tooLarge =
  "with the files that it names, the configuration is larger than a request may be. Split it into several configurations with different names.";

function withPlaces(error: unknown, { resources, files }: ReadConfiguration): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === "configuration_changed")
    return new CommandError(
      "Somebody has changed something since the plan was made. Nothing was changed.",
      exitCodes.failed,
      "Run `agentrun diff` to see the new plan, then apply again.",
    );
  if (error.code === "payload_too_large") return refuse([{ path: [], message: tooLarge }], files);
  const faults = error.details.flatMap(({ param, message }) => {
    const path = toPath(param ?? "", resources);
    return param === "name" || Object.hasOwn(resources, path[0] ?? "") ? [{ path, message }] : [];
  });
  if (faults.length > 0) return refuse(faults, files);
  // The exit code of an invalid request is also that of a difference.
  return error.status === 400 || error.status === 422 ? new CommandError(error.message, exitCodes.failed) : error;
}

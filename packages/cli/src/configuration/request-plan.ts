import { type AgentRun, ApiError, type ConfigurationPlan } from "agent-run-client";
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
  { file, environment: environmentName, only, prune, report }: PlanFlags,
  environment: Environment,
): Promise<RequestedPlan> {
  const read = readConfiguration(file, environmentName, environment);
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
  return {
    request,
    plan: await call(() => client().configurations.plan({ ...request, ...(report ? { report } : {}) })),
    call,
  };
}

function withPlaces(error: unknown, { resources, files }: ReadConfiguration): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.code === "configuration_changed")
    return new CommandError(
      "Somebody has changed something since the plan was made. Nothing was changed.",
      exitCodes.failed,
      "Run `agentrun diff` to see the new plan, then apply again.",
    );
  const faults = error.details.flatMap(({ param, message }) => {
    const path = toPath(param ?? "", resources);
    return Object.hasOwn(resources, path[0] ?? "") ? [{ path, message }] : [];
  });
  if (faults.length > 0) return refuse(faults, files);
  // The exit code of an invalid request is also that of a difference.
  return error.status === 400 || error.status === 422 ? new CommandError(error.message, exitCodes.failed) : error;
}

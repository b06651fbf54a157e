import type { AgentId, OrganizationId, Runtime } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import { assertOutsideTransaction } from "../lib/transaction-scope.ts";
import { type FoundModule, type ModuleCode, type ModuleSchemas, releaseCode } from "../model/module-code.ts";
import type { Store } from "../store/store.ts";

export type CodeRules = {
  /** A module's code as it is just now; undefined: there is none that the organisation may use. */
  readModule(organizationId: OrganizationId, name: string): Promise<FoundModule | undefined>;
};

type CodeDeps = { store: Pick<Store, "agents" | "transaction">; rules: CodeRules };

/** A runtime that names its code, that code where it is yet to be kept, and the schemas that come with new code. */
export type PinnedRuntime = { runtime: Runtime; code: ModuleCode | null; schemas: ModuleSchemas };

const asItIs = (runtime: Runtime): PinnedRuntime => ({ runtime, code: null, schemas: {} });

/**
 * A runtime as a revision has it. A module that is named without its code gets what lies on the server now, so that to name
 * it is to deploy it; with its code, which the organisation must have, it stays as it is. Code that is not what runs already
 * is loaded once, so that what no run could load is never deployed.
 */
export async function pinRuntime(
  { store, rules }: CodeDeps,
  organizationId: OrganizationId,
  runtime: Runtime,
  current: Runtime | null,
): Promise<PinnedRuntime> {
  if (runtime.type !== "module") return asItIs(runtime);
  if (runtime.code !== undefined) {
    if (await store.agents.hasCode(organizationId, runtime.module, runtime.code)) return asItIs(runtime);
    const message =
      "This organisation has no such code of this module. Leave it out to take the files as they are now.";
    throw new ServiceError("module_not_found", { param: "runtime.code", message });
  }
  const found = await rules.readModule(organizationId, runtime.module);
  // Where no modules are, whoever names one is believed: the node that runs it first takes its files.
  if (found === undefined) return asItIs(runtime);
  if ("refusal" in found) throw refused(found.refusal);
  if (!("load" in found)) return asItIs({ ...runtime, code: releaseCode });
  const { code, load } = found;
  const pinned = { ...runtime, code: code.hash };
  if (current?.type === "module" && current.code === code.hash) return { runtime: pinned, code, schemas: {} };
  assertOutsideTransaction("Loading a module");
  const loaded = await load();
  if ("refusal" in loaded) throw refused(loaded.refusal);
  return { runtime: pinned, code, schemas: loaded.schemas };
}

const refused = (message: string) => new ServiceError("invalid_module", { param: "runtime.module", message });

type RevisionName = { organizationId: OrganizationId; agentId: AgentId; agentRevision: number };

/** Gives a revision that does not say what its code is this one; returns the one it has then, which another node may have given. */
export async function pinRevision(
  { store }: Pick<CodeDeps, "store">,
  { organizationId, agentId, agentRevision }: RevisionName,
  code: ModuleCode | typeof releaseCode,
): Promise<string> {
  return store.transaction(async () => {
    const known = await store.agents.findCodeForUpdate(organizationId, agentId, agentRevision);
    if (known !== null) return known;
    if (code !== releaseCode) await store.agents.insertCode(organizationId, code);
    const name = code === releaseCode ? code : code.hash;
    await store.agents.setCode(organizationId, agentId, agentRevision, name);
    return name;
  });
}

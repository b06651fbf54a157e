import { type AgentCode, codeLimits, grants, type OrganizationId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Commit } from "../../lib/postgres/transaction-scope.ts";
import type { FoundModule } from "../../model/agents.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Store } from "../../store/store.ts";
import { assertNotDemo, missingScopeHint } from "../api-keys/permissions.ts";
import type { Incoming } from "../files/files.ts";

/** The files of stored code. */
type CodeFiles = { entry: string; size: number; files: { path: string; size: number; sha256: string }[] };

export type CodeDeps = {
  store: Pick<Store, "agents" | "organizations">;
  code: {
    /** Which organisations may upload code. */
    uploads: "operator" | "all" | ReadonlySet<string>;
    /** Whether the operator reserves the module's name for other organisations. */
    mayUse(organizationId: OrganizationId, module: string): boolean;
    read(content: Buffer): Promise<FoundModule>;
    describe(content: Buffer): Promise<CodeFiles>;
  };
};

/** Receives, validates and loads uploaded code, and returns what stores it. Nothing is deployed. */
export async function prepareCode(
  deps: CodeDeps,
  caller: Caller,
  upload: () => Promise<Incoming>,
): Promise<Commit<AgentCode>> {
  const { store, code } = deps;
  assertNotDemo(caller);
  await assertMayUpload(deps, caller);
  const content = await receive(await upload());
  const found = await code.read(content);
  if ("refusal" in found) throw refused(found.refusal);
  if (!("load" in found)) throw refused("The upload has no files.");
  const { hash, module } = found.code;
  if (!code.mayUse(caller.organizationId, module)) throw refused(reserved(module));
  const loaded = await found.load();
  if ("refusal" in loaded) throw refused(loaded.refusal);
  const { entry, size, files } = await code.describe(content);
  return async () => {
    const createdAt = await store.agents.saveUpload(caller.organizationId, found.code);
    return toAgentCode({ hash, module, createdAt }, { entry, size, file_count: files.length });
  };
}

export async function getCode(
  { store, code }: CodeDeps,
  caller: Caller,
  hash: string,
  withContent: boolean,
): Promise<AgentCode> {
  if (withContent && !grants(caller.scopes, "agents:write"))
    throw new ServiceError("insufficient_scope", {
      message: `Reading the content of code requires the scope 'agents:write', ${missingScopeHint(caller)}.`,
    });
  const found = await store.agents.findStoredCode(caller.organizationId, hash);
  if (!found) throw new ServiceError("agent_code_not_found");
  const { entry, size, files } = await code.describe(found.content);
  const about = { entry, size, file_count: files.length, files };
  return toAgentCode({ hash, ...found }, withContent ? { ...about, content: found.content.toString("base64") } : about);
}

const toAgentCode = (
  { hash, module, createdAt }: { hash: string; module: string; createdAt: Date },
  about: Pick<AgentCode, "entry" | "size" | "file_count" | "files" | "content">,
): AgentCode => ({ object: "agent_code", code: hash, module, ...about, created_at: createdAt.toISOString() });

const refused = (message: string) => new ServiceError("invalid_module", { message });

const reserved = (module: string) =>
  `The operator of this service has reserved the module name "${module}". Rename the agent's file.`;

async function assertMayUpload({ store, code: { uploads } }: CodeDeps, { organizationId }: Caller): Promise<void> {
  if (uploads === "operator" && !(await store.organizations.isOperator(organizationId)))
    throw new ServiceError("code_upload_not_allowed");
  if (typeof uploads === "object" && !uploads.has(organizationId)) throw new ServiceError("code_upload_not_allowed");
  const recent = await store.agents.measureUploads(organizationId);
  if (recent.uploadsPerHour >= codeLimits.uploadsPerHour) throw tooOften(`${codeLimits.uploadsPerHour} times an hour`);
  if (recent.bytesPerDay >= codeLimits.bytesPerDay) throw tooOften("1 GB a day");
}

const tooOften = (limit: string) =>
  new ServiceError("rate_limit_exceeded", {
    message: `An organisation can upload new code at most ${limit}. Try again later.`,
    headers: { "Retry-After": "600" },
  });

/** The compressed upload is smaller than its files. */
async function receive({ source, announcedBytes }: Incoming): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    // Not before the first chunk: only then is the rest discarded, so that the client reads the response.
    if (Math.max(bytes, announcedBytes ?? 0) > codeLimits.bytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () =>
  new ServiceError("payload_too_large", {
    message: "The code has more than 20 MB. Import fewer or smaller packages, and upload data with POST /files.",
  });

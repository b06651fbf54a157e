import type { DriftDeps } from "../domain/configurations/drift.ts";
import type { ConfigurationDeps } from "../http/configurations/prepare-changes.ts";
import { createResourceCalls } from "../http/configurations/resource-calls.ts";
import { configurationHandlers } from "../http/routes/configurations.ts";
import { createFingerprint } from "../lib/crypto/keyring.ts";
import type { Platform } from "./platform.ts";

/** Configurations as files, which are made of calls to the other handlers. */
export const openConfigurations = (
  { store, secrets }: Platform,
  parts: Pick<ConfigurationDeps, "documents" | "parseGuards"> & Omit<DriftDeps, "store">,
  handlers: Readonly<Record<string, unknown>>,
) =>
  configurationHandlers({
    ...parts,
    store,
    secrets,
    fingerprint: createFingerprint(secrets),
    calls: createResourceCalls(() => handlers),
  });

import { join } from "node:path";
import type { BlobStore } from "../blobs/blobs.ts";
import { reportBlobFailures } from "../blobs/blobs.ts";
import { createDiskBlobs } from "../blobs/disk.ts";
import { createS3Blobs } from "../blobs/s3.ts";
import { createFilePlace, findOtherPlace } from "../domain/files/files.ts";
import { cleanUpFilesOnce } from "../housekeeping/cleanup.ts";
import { fileHandlers } from "../http/routes/files.ts";
import { createSetAside, type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { Config } from "../settings/config.ts";
import type { Platform } from "./platform.ts";

export type FilesPart = ReturnType<typeof openFiles>;

/** Wires file storage. */
export function openFiles(config: Config, { store, clock, secrets, reporting, log }: Platform) {
  const { maxBytes, planBytes, retentionDays, bindsLinks } = config.files;
  const blobs = reportBlobFailures(openBlobs(config), (err) => log.warn({ err }, "the file store is unavailable"));
  const place = createFilePlace(store, blobs);
  const setAside = createSetAside("files", reporting);
  const deps = { store, clock, secrets, blobs, place, maxBytes, planBytes, retentionDays, setAside };
  findOtherPlace(store, blobs).then(
    (warning) => warning && log.warn(warning),
    () => {},
  );
  const loops: Loop[] = config.roles.has("scheduler")
    ? [startLoop("files", () => cleanUpFilesOnce(deps), { idleMs: 5_000, onError: reporting.onFailure })]
    : [];
  return {
    deps,
    handlers: (baseUrl: () => string) => fileHandlers({ ...deps, bindsLinks }, baseUrl),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await blobs.close();
    },
  };
}

function openBlobs({ files, dataDir }: Config): BlobStore {
  const { place, accessKey, secretKey } = files;
  if ("folder" in place) return createDiskBlobs(place.folder);
  const keys = { accessKey: accessKey ?? "", secretKey: secretKey ?? "" };
  return createS3Blobs({ ...place, ...keys, spoolDirectory: join(dataDir, "uploads") });
}

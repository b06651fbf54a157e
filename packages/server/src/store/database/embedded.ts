import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "@agentrun/embedded-postgres";

const advice = {
  alternative: "set DATABASE_URL to an existing database",
  upgrade:
    "Back it up with the release that last ran it: `agentrun admin backup <file>`. Then restore it with this release into a new data " +
    "directory: `agentrun admin restore <file> --data-dir <dir>`. See docs/backup.md.",
};

/** Starts the embedded PostgreSQL with the names and the advice of this service. */
export const startEmbeddedDatabase = (
  options: Omit<EmbeddedPostgresOptions, "name" | "advice">,
): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ ...options, name: "agentrun", advice });

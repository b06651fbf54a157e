import { adminCommand } from "../../admin-command.ts";

export const backUp = adminCommand({
  path: "admin backup",
  summary: "Back up the whole database to one file, while the service runs",
  details:
    "The file gets its final name only after it is complete and verified. It does not contain the secret key, unless you use --with-secret-key: keep the key in another place. See docs/backup.md.",
  args: { place: { help: "a new file, or a directory" } },
  flags: { "with-secret-key": { type: "boolean", help: "include the secret key" } },
  examples: ["admin backup /var/backups", "admin backup before-upgrade.tar.gz"],
});

export const restoreBackup = adminCommand({
  path: "admin restore",
  summary: "Restore a backup into an empty database",
  details: "The file is verified before anything is written, and the restore is all or nothing.",
  meanwhile:
    "First stop the service that the backup comes from: otherwise both services send the same pending deliveries. The next start of the service uses the restored data.",
  args: { file: { help: "the backup file" } },
  examples: ["admin restore agentrun-2026-11-16T06-40-00Z.tar.gz", "admin restore backup.tar.gz --data-dir .restored"],
});

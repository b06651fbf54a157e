import { adminCommand } from "../../admin-command.ts";

export const backUp = adminCommand({
  path: "admin backup",
  summary: "Copy the whole database into one file, while the service runs",
  details:
    "The file has its name only when it is whole and was read again. The secret key is not in it unless you ask: keep that in another place. See docs/backup.md.",
  args: { place: { help: "a file that is not there yet, or a directory" } },
  flags: { "with-secret-key": { type: "boolean", help: "put the secret key into it as well" } },
  examples: ["admin backup /var/backups", "admin backup before-upgrade.tar.gz"],
});

export const restoreBackup = adminCommand({
  path: "admin restore",
  summary: "Put a backup into an empty database; the next start goes on with it",
  details:
    "The file is checked before anything is written, and all of it is restored or nothing. Stop the service that the backup is of first: two of them would both send what is due.",
  args: { file: { help: "the backup" } },
  examples: ["admin restore agentrun-2026-11-16T06-40-00Z.tar.gz", "admin restore backup.tar.gz --data-dir .restored"],
});

import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { AuditEntry } from "../../models.ts";
import { Dialog } from "../dialog.tsx";
import { LazyDiff } from "../lazy-diff.tsx";

const words = (entry: AuditEntry) =>
  entry.before && entry.after ? "Changes" : entry.before ? "Previous values" : "Details";

const toText = (fields: AuditEntry["before"]): string => (fields ? JSON.stringify(fields, null, 2) : "");

/** Shows a diff of an entry's values before and after. */
export function ChangesButton({ entry }: { entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  if (!entry.before && !entry.after) return null;
  const title = words(entry);
  return (
    <>
      <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={entry.summary} size="xl">
          <Text size="sm" c="dimmed" mb="xs">
            <span className="mono">{entry.action}</span>
            {entry.resource_id && (
              <>
                {" "}
                <span className="mono">{entry.resource_id}</span>
              </>
            )}
          </Text>
          <LazyDiff before={toText(entry.before)} after={toText(entry.after)} label={title} />
        </Dialog>
      )}
    </>
  );
}

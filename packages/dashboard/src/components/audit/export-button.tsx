import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type AuditFilters, downloadAudit } from "../../queries/audit.ts";
import { ErrorNote } from "../error-note.tsx";

/** Downloads all entries that match the filters as JSON Lines. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => downloadAudit(filters) });
  return (
    <>
      {error ? <ErrorNote error={error} /> : null}
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Export JSON Lines
      </Button>
    </>
  );
}

import { Button, Menu } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { toCancelRequest, toReplayFilter, whyNotReplayed } from "../../lib/bulk-runs.ts";
import { lazyPart } from "../../parts.ts";
import type { RunFilters } from "../../queries/runs.ts";
import { useCan } from "../../queries/session.ts";

const CancelMany = lazyPart(() => import("./bulk-dialogs.tsx"), "CancelMany");
const AddToDataset = lazyPart(() => import("../evaluation/dialogs.ts"), "AddToDataset");
const ReplayMany = lazyPart(() => import("./bulk-dialogs.tsx"), "ReplayMany");

/** Bulk actions for all runs that match the filters, if the user may take them. */
export function BulkMenu({ filters }: { filters: RunFilters }) {
  const can = useCan();
  const [open, setOpen] = useState<"cancel" | "replay" | "dataset" | null>(null);
  if (!can("runs:write")) return null;
  const cancel = toCancelRequest(filters);
  const whyNot = whyNotReplayed(filters);
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconStack2 size={14} aria-hidden />}>
            Bulk actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" disabled={cancel === null} onClick={() => setOpen("cancel")}>
            Cancel unfinished runs…
          </Menu.Item>
          <Menu.Item disabled={whyNot !== null} onClick={() => setOpen("replay")}>
            Replay finished runs…
          </Menu.Item>
          <Menu.Item disabled={whyNot !== null} onClick={() => setOpen("dataset")}>
            Add finished runs to a data set…
          </Menu.Item>
          {whyNot && <Menu.Label>{whyNot}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === "cancel" && cancel && <CancelMany request={cancel} onClose={() => setOpen(null)} />}
        {open === "dataset" && filters.agent_id && (
          <AddToDataset
            agentId={filters.agent_id}
            runs={{ filter: toReplayFilter(filters) }}
            onClose={() => setOpen(null)}
          />
        )}
        {open === "replay" && <ReplayMany filters={filters} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

import { Button, Group, Menu, Stack, TextInput } from "@mantine/core";
import { IconBookmark, IconCheck, IconColumns3, IconDownload, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { counted } from "../../lib/counted.ts";
import { notifyDone, notifyError } from "../../lib/notify.ts";
import { type RunColumn, type RunColumnName, runColumns } from "../../lib/run-columns.ts";
import type { RunSearch } from "../../lib/run-filters.ts";
import { addView, readViews, removeView, type SavedView } from "../../lib/saved-views.ts";
import { downloadRuns } from "../../queries/run-export.ts";
import type { RunFilters } from "../../queries/runs.ts";
import { useMe } from "../../queries/session.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { BulkMenu } from "./bulk-menu.tsx";

type RunMenuProps = {
  search: RunSearch;
  filters: RunFilters;
  onOpen: (search: RunSearch) => void;
  columns: readonly RunColumn[];
  onColumns: (names: RunColumnName[]) => void;
};

/** Actions for the filtered list: save it as a view, choose columns, export it. */
export function RunMenu({ search, filters, onOpen, columns, onColumns }: RunMenuProps) {
  return (
    <>
      <ColumnMenu columns={columns} onColumns={onColumns} />
      <BulkMenu filters={filters} />
      <ViewMenu search={search} onOpen={onOpen} />
      <ExportMenu filters={filters} />
    </>
  );
}

function ColumnMenu({ columns, onColumns }: Pick<RunMenuProps, "columns" | "onColumns">) {
  const shown = columns.map(({ name }) => name);
  const turn = (name: RunColumnName) =>
    onColumns(runColumns.map((column) => column.name).filter((one) => shown.includes(one) !== (one === name)));
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" visibleFrom="md" leftSection={<IconColumns3 size={14} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {runColumns.map(({ name, label }) => (
          <Menu.Item
            key={name}
            leftSection={shown.includes(name) ? <IconCheck size={14} aria-hidden /> : <span style={{ width: 14 }} />}
            onClick={() => turn(name)}
          >
            {shown.includes(name) ? "Hide" : "Show"} {label.toLowerCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ViewMenu({ search, onOpen }: Pick<RunMenuProps, "search" | "onOpen">) {
  const { data: me } = useMe();
  const owner = `${me?.user?.id} ${me?.organization.id}`;
  const [views, setViews] = useState<SavedView[]>(() => readViews(owner));
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={14} aria-hidden />}>
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item key={view.name} onClick={() => onOpen(view.search)}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item disabled={Object.keys(search).length === 0} onClick={() => setNaming(true)}>
            Save filters…
          </Menu.Item>
          {views.map(({ name }) => (
            <Menu.Item
              key={name}
              color="red"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => setViews(removeView(owner, name))}
            >
              Delete {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameDialog
          onClose={() => setNaming(false)}
          onName={(name) => {
            setViews(addView(owner, { name, search }));
            setNaming(false);
            notifyDone(`${name} saved in this browser.`);
          }}
        />
      )}
    </>
  );
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onName(name.trim());
  };
  return (
    <Dialog title="Save filters" onClose={onClose} isUnsaved={false}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Name"
            description="Stored in this browser, for your account in this organisation. To share filters, copy the page URL."
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={64}
            required
            data-autofocus
          />
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" disabled={name.trim() === ""}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function ExportMenu({ filters }: { filters: RunFilters }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (format: "csv" | "jsonl") => downloadRuns(filters, format),
    onSuccess: ({ count, isCut }) =>
      notifyDone(
        isCut
          ? `Exported the newest ${counted(count, "runs")}. Narrow the filters to export the rest.`
          : `${counted(count, "runs")} exported.`,
      ),
    onError: notifyError,
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isPending} leftSection={<IconDownload size={14} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate("csv")}>CSV (spreadsheet)</Menu.Item>
        <Menu.Item onClick={() => mutate("jsonl")}>JSON Lines</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

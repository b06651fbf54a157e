import { batchesOf, type FileRow, readDatasetRows } from "@agentrun/cli/src/dataset-rows.ts";
import { Alert, FileInput, Text } from "@mantine/core";
import { useState } from "react";
import { counted } from "../../lib/counted.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { Dataset } from "../../models.ts";
import { useAddDatasetRows } from "../../queries/datasets.ts";
import { DocsLink } from "../docs-link.tsx";
import { FormModal } from "../form.tsx";
import { JsonPreview } from "./json-preview.tsx";

type ReadFile = { rows: FileRow[]; problem: string | null };

/** Adds the rows of a JSONL or CSV file. The whole file is checked before the first row is sent. */
export function UploadRowsModal({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [{ rows, problem }, setRead] = useState<ReadFile>({ rows: [], problem: null });
  const add = useAddDatasetRows(dataset.id);
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    add.reset();
    setRead(chosen ? read(chosen.name, await chosen.text()) : { rows: [], problem: null });
  };
  const submit = () =>
    add.mutate(batchesOf(rows), {
      onSuccess: (change) => {
        notifyDone(`${counted(rows.length, "rows")} added: version ${change?.version}.`);
        onClose();
      },
    });
  return (
    <FormModal
      title="Add rows from a file"
      onClose={onClose}
      isUnsaved={rows.length > 0}
      verb={rows.length > 0 ? `Add ${counted(rows.length, "rows")}` : "Add rows"}
      onSubmit={submit}
      state={add}
      isDisabled={rows.length === 0}
    >
      {add.error && (
        <Text size="sm">Rows are sent in groups of at most 1,000. The groups before the error were added.</Text>
      )}
      <FileInput
        label="File"
        description={
          <>
            JSON Lines: one object with input per line. CSV: columns such as input.query, expected.topic, tags and user.{" "}
            <DocsLink to="evaluation#data-sets">Formats</DocsLink>
          </>
        }
        placeholder="Select a file"
        accept=".jsonl,.ndjson,.csv,text/csv,application/jsonl"
        value={file}
        onChange={(chosen) => void choose(chosen)}
        error={problem}
        required
        clearable
      />
      {rows[0] && (
        <Alert color="gray" variant="light" title="The first row">
          <JsonPreview value={rows[0]} />
        </Alert>
      )}
    </FormModal>
  );
}

function read(name: string, text: string): ReadFile {
  try {
    const rows = readDatasetRows(name, text);
    return { rows, problem: rows.length === 0 ? "This file has no rows." : null };
  } catch (error) {
    return { rows: [], problem: error instanceof Error ? error.message : String(error) };
  }
}

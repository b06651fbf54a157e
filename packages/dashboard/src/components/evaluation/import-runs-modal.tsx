import { MultiSelect, Select } from "@mantine/core";
import { useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { Dataset, ReplayFilter } from "../../models.ts";
import { useImportDatasetRows } from "../../queries/datasets.ts";
import { Field, FormModal } from "../form.tsx";
import { firstOptions, ImportFields, importedText, toImportRequest } from "./import-options.tsx";

type Status = NonNullable<ReplayFilter["status"]>[number];

const statuses: Status[] = ["completed", "failed", "cancelled"];
const feedbacks = [
  { value: "up", label: "Thumbs up" },
  { value: "down", label: "Thumbs down" },
  { value: "any", label: "With feedback" },
  { value: "none", label: "Without feedback" },
];

/** Adds runs of the agent by filter. The list of runs has more filters, and the same action. */
export function ImportRunsModal({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const [status, setStatus] = useState<string[]>(["completed"]);
  const [feedback, setFeedback] = useState<string | null>(null);
  const [user, setUser] = useState("");
  const [options, setOptions] = useState(firstOptions);
  const add = useImportDatasetRows();
  const { fields } = toProblem(add.error);
  const submit = () => {
    const filter: ReplayFilter = {
      ...(status.length > 0 ? { status: status as Status[] } : {}),
      ...(feedback ? { feedback: feedback as NonNullable<ReplayFilter["feedback"]> } : {}),
      ...(user.trim() ? { user: user.trim() } : {}),
    };
    add.mutate(
      { datasetId: dataset.id, request: { filter, limit: Number(options.limit), ...toImportRequest(options) } },
      {
        onSuccess: ({ added }) => {
          notifyDone(importedText(added, dataset.name));
          onClose();
        },
      },
    );
  };
  return (
    <FormModal title="Add rows from runs" onClose={onClose} verb="Add rows" onSubmit={submit} state={add} size="lg">
      <MultiSelect
        label="Status"
        placeholder={status.length === 0 ? "Any" : ""}
        data={statuses}
        value={status}
        onChange={setStatus}
        error={fields["filter.status"]}
      />
      <Select
        label="Feedback"
        placeholder="Any"
        data={feedbacks}
        value={feedback}
        onChange={setFeedback}
        error={fields["filter.feedback"]}
        clearable
      />
      <Field label="End user" value={user} onChange={setUser} error={fields["filter.user"]} />
      <ImportFields options={options} onChange={setOptions} errors={fields} />
    </FormModal>
  );
}

import { Select, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { limits } from "../../lib/limits.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { Dataset, ImportDatasetRowsRequest } from "../../models.ts";
import { useCreateDataset, useDatasets, useImportDatasetRows } from "../../queries/datasets.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { Field, FormModal } from "../form.tsx";
import { firstOptions, ImportFields, importedText, toImportRequest } from "./import-options.tsx";

type AddToDatasetProps = {
  agentId: string;
  /** The runs to add: one by its id, or many by a filter. */
  runs: Pick<ImportDatasetRowsRequest, "run_ids" | "filter">;
  onClose: () => void;
};

const newOne = "new";

/** Adds runs to a data set of their agent, which can be a new one, and opens it. */
export function AddToDataset({ agentId, runs, onClose }: AddToDatasetProps) {
  const { items: datasets } = useDatasets(agentId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [options, setOptions] = useState(firstOptions);
  const create = useCreateDataset();
  const add = useImportDatasetRows();
  const navigate = useNavigate();
  const isOne = runs.run_ids !== undefined;
  const id = chosen ?? datasets?.[0]?.id ?? newOne;
  const error = create.error ?? add.error;
  const { fields } = toProblem(error);
  const addTo = ({ id: datasetId, name: of }: Pick<Dataset, "id" | "name">) =>
    add.mutate(
      {
        datasetId,
        request: { ...runs, ...(isOne ? {} : { limit: Number(options.limit) }), ...toImportRequest(options) },
      },
      {
        onSuccess: ({ added }) => {
          notifyDone(importedText(added, of));
          onClose();
          navigate({ to: "/datasets/$datasetId", params: { datasetId } });
        },
        // If it was created, the next attempt adds to it.
        onError: () => setChosen(datasetId),
      },
    );
  const submit = () => {
    const known = datasets?.find((each) => each.id === id) ?? (create.data?.id === id ? create.data : undefined);
    if (known) return addTo(known);
    create.mutate({ agent_id: agentId, name }, { onSuccess: addTo });
  };
  return (
    <FormModal
      title="Add to data set"
      onClose={onClose}
      verb={isOne ? "Add run" : "Add runs"}
      onSubmit={submit}
      state={{ error, isPending: create.isPending || add.isPending }}
      isDisabled={datasets === undefined}
    >
      {!isOne && (
        <Text size="sm">
          Finished runs of <AgentName id={agentId} /> that match the filters become rows.
        </Text>
      )}
      <Select
        label="Data set"
        data={[
          ...(datasets ?? []).map((each) => ({ value: each.id, label: each.name })),
          { value: newOne, label: "New data set" },
        ]}
        value={id}
        onChange={setChosen}
        allowDeselect={false}
        searchable={(datasets?.length ?? 0) > 8}
      />
      {id === newOne && (
        <Field
          label="Name of the new data set"
          most={limits.name}
          value={name}
          onChange={setName}
          error={fields.name}
          required
        />
      )}
      <ImportFields options={options} onChange={setOptions} errors={fields} isLimitHidden={isOne} />
    </FormModal>
  );
}

import { Stack, Text } from "@mantine/core";
import type { DatasetRow } from "../../models.ts";
import { JsonView } from "../json-view.tsx";
import { RowPart, SourceRun } from "./row-part.tsx";
import { TagList } from "./tag-list.tsx";

/** A row with its whole content. */
export const DatasetRowView = ({ row }: { row: DatasetRow }) => (
  <Stack gap="md">
    <TagList tags={row.tags} />
    <RowPart title="Input">
      <JsonView value={row.input} label="input" />
    </RowPart>
    <RowPart title="Expected output">
      <JsonView value={row.expected_output} label="expected output" />
    </RowPart>
    {row.user && <Text size="sm">Contains data of the end user {row.user}.</Text>}
    {row.source_run_id && <SourceRun runId={row.source_run_id} />}
  </Stack>
);

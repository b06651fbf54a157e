import { Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { DatasetRow } from "../../models.ts";
import { JsonView } from "../json-view.tsx";
import { TagList } from "./tag-list.tsx";

/** A row with its whole content. */
export const DatasetRowView = ({ row }: { row: DatasetRow }) => (
  <Stack gap="md">
    <TagList tags={row.tags} />
    <div>
      <Title order={3} size="h4" mb={4}>
        Input
      </Title>
      <JsonView value={row.input} label="input" />
    </div>
    <div>
      <Title order={3} size="h4" mb={4}>
        Expected output
      </Title>
      <JsonView value={row.expected_output} label="expected output" />
    </div>
    {row.user && <Text size="sm">Contains data of the end user {row.user}.</Text>}
    {row.source_run_id && (
      <Text size="sm">
        Made from{" "}
        <Link className="text-link" to="/runs/$runId" params={{ runId: row.source_run_id }}>
          this run
        </Link>
        .
      </Text>
    )}
  </Stack>
);

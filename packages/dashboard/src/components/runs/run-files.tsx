import { Stack } from "@mantine/core";
import type { Run } from "../../models.ts";
import { useRunFiles } from "../../queries/files.ts";
import { FileView } from "../files/file-view.tsx";
import { Section } from "../section.tsx";

/** What the run made, and what its tools gave; most make nothing. */
export function RunFiles({ run }: { run: Run }) {
  const { data: files = [] } = useRunFiles(run);
  if (files.length === 0) return null;
  return (
    <Section title="Files" description="Made by the run, or given by its tools.">
      <Stack gap="sm">
        {files.map((file) => (
          <FileView key={file.id} file={file} />
        ))}
      </Stack>
    </Section>
  );
}

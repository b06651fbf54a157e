import { Stack } from "@mantine/core";
import { Suspense } from "react";
import type { Run } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useRunFiles } from "../../queries/files.ts";
import { Section } from "../section.tsx";

const FileView = lazyPart(() => import("../files/file-view.tsx"), "FileView");

/** What the run made, and what its tools gave; most make nothing. */
export function RunFiles({ run }: { run: Run }) {
  const { data: files = [] } = useRunFiles(run);
  if (files.length === 0) return null;
  return (
    <Section title="Files" description="Made by the run, or given by its tools.">
      <Suspense>
        <Stack gap="sm">
          {files.map((file) => (
            <FileView key={file.id} file={file} />
          ))}
        </Stack>
      </Suspense>
    </Section>
  );
}

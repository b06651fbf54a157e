import { Stack } from "@mantine/core";
import { Suspense } from "react";
import type { Run } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useRunFiles } from "../../queries/files.ts";
import { Section } from "../section.tsx";

const FileView = lazyPart(() => import("../files/file-view.tsx"), "FileView");

/** Files that the run or its tools created; hidden if there are none. */
export function RunFiles({ run }: { run: Run }) {
  const { data: files = [] } = useRunFiles(run);
  if (files.length === 0) return null;
  return (
    <Section title="Files" description="Created by the run or returned by its tools.">
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

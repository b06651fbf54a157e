import { Badge, Button, CloseButton, FileButton, Group, Stack } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import type { StoredFile } from "../../models.ts";
import { useUploadFiles } from "../../queries/files.ts";
import { useCan } from "../../queries/session.ts";
import { ErrorNote } from "../error-note.tsx";

type AttachFilesProps = { files: readonly StoredFile[]; onChange: (files: StoredFile[]) => void };

/** Attachments: uploaded when selected, referenced by id when the message is sent. */
export function AttachFiles({ files, onChange }: AttachFilesProps) {
  const can = useCan();
  const upload = useUploadFiles();
  if (!can("files:write")) return null;
  const add = (chosen: File[]) => {
    if (chosen.length > 0) upload.mutate(chosen, { onSuccess: (kept) => onChange([...files, ...kept]) });
  };
  return (
    <Stack gap="xs">
      {upload.error ? <ErrorNote title="The file was not uploaded" error={upload.error} /> : null}
      <Group gap="xs">
        <FileButton onChange={add} multiple inputProps={{ "aria-label": "Files to attach" }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              loading={upload.isPending}
              leftSection={<IconPaperclip size={14} aria-hidden />}
            >
              Attach files
            </Button>
          )}
        </FileButton>
        {files.map(({ id, name }) => (
          <Badge
            key={id}
            variant="default"
            tt="none"
            rightSection={
              <CloseButton
                size="xs"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(files.filter((file) => file.id !== id))}
              />
            }
          >
            {name}
          </Badge>
        ))}
      </Group>
    </Stack>
  );
}

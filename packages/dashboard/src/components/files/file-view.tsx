import { Text } from "@mantine/core";
import { formatBytes } from "../../lib/format.ts";
import type { StoredFile } from "../../models.ts";
import { useFile } from "../../queries/files.ts";
import { useCan } from "../../queries/session.ts";
import classes from "./file-view.module.css";

/** Image types that cannot contain scripts. */
const pictures = /^image\/(png|jpeg|gif|webp)$/;

/** A file with a download link; images are shown too. */
export function FileView({ file }: { file: StoredFile }) {
  const can = useCan();
  const { id, name, content_type, size } = file;
  const address = `/v2/files/${id}/content`;
  const isShown = can("files:read");
  return (
    <figure className={classes.file}>
      {isShown && pictures.test(content_type) && <img className={classes.picture} src={address} alt={name} />}
      <figcaption>
        {isShown ? (
          <a className="text-link" href={address} download={name}>
            {name}
          </a>
        ) : (
          name
        )}
        <Text size="xs" c="dimmed" component="div">
          {content_type}, {formatBytes(size)}
        </Text>
      </figcaption>
    </figure>
  );
}

/** A file by its id. */
export function NamedFile({ id }: { id: string }) {
  const { data: file, error } = useFile(id);
  if (file) return <FileView file={file} />;
  return (
    <Text size="sm" c="dimmed">
      File {id}
      {error ? ": deleted, or you have no access" : ""}
    </Text>
  );
}

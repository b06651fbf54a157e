import { Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Connector } from "../../models.ts";
import { useConnectLink } from "../../queries/connectors.ts";
import { CopyButton } from "../copy-button.tsx";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";

/** Creates a consent link, for the organisation or for one user of an application. */
export function ConnectModal({ connector, onClose }: { connector: Connector; onClose: () => void }) {
  const link = useConnectLink(connector.id);
  const [user, setUser] = useState("");
  const isUsers = connector.authorization?.owner === "user";
  return (
    <Dialog isUnsaved={false} onClose={onClose} title={`Connect ${connector.name}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          link.mutate(isUsers ? user : null);
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            Whoever opens the link and agrees gives the service their own access.
            {isUsers ? " Show it to that user alone." : " Every run uses it from then on."}
          </Text>
          {isUsers && (
            <TextInput
              label="User"
              description="Your own name for them, as their runs have it in user."
              value={user}
              onChange={(event) => setUser(event.currentTarget.value)}
              required
              data-autofocus
            />
          )}
          {link.error && <ErrorNote title="There is no link" error={link.error} />}
          {link.data && (
            <Group gap="xs">
              <Anchor href={link.data.url} target="_blank" rel="noreferrer">
                Go to the authorization server
              </Anchor>
              <CopyButton value={link.data.url} label="Copy the link" />
            </Group>
          )}
          <Group justify="end">
            <DismissButton>Close</DismissButton>
            <Button type="submit" loading={link.isPending}>
              Make a link
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

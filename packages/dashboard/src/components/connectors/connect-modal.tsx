import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Connector } from "../../models.ts";
import { useConnectLink } from "../../queries/connectors.ts";
import { CopyButton } from "../copy-button.tsx";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { TextInput } from "../inputs.tsx";

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
            The person who opens the link and agrees gives the service access to their account.
            {isUsers ? " Share it only with that user." : " All runs use this access from then on."}
          </Text>
          {isUsers && (
            <TextInput
              label="End user"
              description="The value of user in their runs."
              value={user}
              onChange={(event) => setUser(event.currentTarget.value)}
              required
              data-autofocus
            />
          )}
          {link.error && <ErrorNote title="The link was not created" error={link.error} />}
          {link.data && (
            <Group gap="xs">
              <Anchor href={link.data.url} target="_blank" rel="noreferrer">
                Open authorization server
              </Anchor>
              <CopyButton value={link.data.url} label="Copy link" />
            </Group>
          )}
          <Group justify="end">
            <DismissButton>Close</DismissButton>
            <Button type="submit" loading={link.isPending}>
              Create link
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

import { Alert, Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconKey } from "@tabler/icons-react";
import classes from "./code-block.module.css";

/** A secret that is shown only once; null if the response that contained it was lost. */
export function SecretOnce({ secret, what }: { secret: string | null; what: string }) {
  if (secret === null) {
    return (
      <Alert color="red" variant="light" icon={<IconKey aria-hidden />} title={`We cannot show ${what} again`}>
        The response with the secret was lost, and it is shown only once. Rotate it, or delete it and create a new one.
      </Alert>
    );
  }
  return (
    <Alert color="yellow" variant="light" icon={<IconKey aria-hidden />} title={`Copy ${what} now`}>
      <Stack gap="xs">
        <Text size="sm">It is shown only once.</Text>
        <Group gap="xs" wrap="nowrap" align="start">
          <pre className={classes.code} data-wrapped data-testid="secret" style={{ flex: 1, minWidth: 0 }}>
            {secret}
          </pre>
          <CopyButton value={secret} timeout={2_000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              >
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  );
}

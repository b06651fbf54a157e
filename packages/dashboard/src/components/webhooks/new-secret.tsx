import { Alert, Button, Stack, Text } from "@mantine/core";
import type { WebhookWithSecret } from "../../models.ts";
import { CodeBlock } from "../code-block.tsx";
import { SecretOnce } from "../secret-once.tsx";

const check = `import { unwrapWebhook } from "agent-run-client";

// Throws if the signature is invalid or the delivery is older than five minutes.
const event = await unwrapWebhook(rawBody, request.headers, secret);`;

/** The signing secret, and what it is for. */
export function NewSecret({ webhook, onDone }: { webhook: WebhookWithSecret; onDone: () => void }) {
  return (
    <Stack gap="md">
      <SecretOnce secret={webhook.secret} what="the signing secret" />
      {webhook.warnings.includes("weak_secret") && (
        <Alert color="yellow">This secret is weak. Rotate it to get a generated one.</Alert>
      )}
      <div>
        <Text size="sm" mb={6}>
          Verify the signature of every delivery:
        </Text>
        <CodeBlock code={check} label="signature check" language="typescript" />
      </div>
      <Button onClick={onDone} w="fit-content">
        I have copied it
      </Button>
    </Stack>
  );
}

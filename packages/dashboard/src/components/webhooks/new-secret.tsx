import { Alert, Button, Stack, Text } from "@mantine/core";
import type { WebhookWithSecret } from "../../models.ts";
import { CodeBlock } from "../code-block.tsx";
import { SecretOnce } from "../secret-once.tsx";

const check = `const expected = createHmac("sha256", secret).update(rawBody).digest();
const given = Buffer.from(request.headers["x-service-signature"], "hex");
const isOurs = given.length === expected.length && timingSafeEqual(given, expected);`;

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

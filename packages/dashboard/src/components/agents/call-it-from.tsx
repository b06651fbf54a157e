import { Stack, Text } from "@mantine/core";
import { languageSamples } from "../../lib/code-samples.ts";
import { doorSamples } from "../../lib/door-samples.ts";
import { doorsOf, doorTitle } from "../../lib/doors.ts";
import { exampleInput } from "../../lib/json-schema.ts";
import type { Agent } from "../../models.ts";
import { useMe } from "../../queries/session.ts";
import { CodeBlock } from "../code-block.tsx";
import { LanguageTabs } from "../language-tabs.tsx";
import { PageSkeleton } from "../route-fallbacks.tsx";
import { Section } from "../section.tsx";

type Sample = { name: string; code: string; language: string };

/** Samples that call the agent: the API in several languages, and the other enabled protocols. */
export function CallItFrom({ agent }: { agent: Agent }) {
  const { data: me } = useMe();
  if (!me) return <PageSkeleton />;
  const baseUrl = `${location.origin}/v2`;
  const environment = `export AGENTRUN_BASE_URL=${baseUrl}\nexport AGENTRUN_API_KEY=ar_live_…`;
  return (
    <Section
      title="Call it from"
      description="Every protocol creates the same kind of run, with the same keys, limits, threads and events."
    >
      <Stack gap="md">
        <LanguageTabs languages={samplesOf(agent, baseUrl, doorsOf(agent, me.doors))}>
          {({ name, ...shown }) => <CodeBlock {...shown} label={`${name} sample`} />}
        </LanguageTabs>
        <Text size="sm">
          Use one of your API keys. If the service has a self-signed certificate, set the path of{" "}
          <code>tls/ca.pem</code> in its data directory: <code>AGENTRUN_CA_FILE</code> for our client libraries,{" "}
          <code>CURL_CA_BUNDLE</code> for curl, <code>NODE_EXTRA_CA_CERTS</code> for other Node.js programs.
        </Text>
        <CodeBlock code={environment} label="environment variables" language="bash" />
      </Stack>
    </Section>
  );
}

function samplesOf(agent: Agent, baseUrl: string, doors: readonly string[]): Sample[] {
  const call = { agentId: agent.id, input: exampleInput(agent.input_schema) };
  const named = Object.entries(doorSamples).filter(([door]) => doors.includes(door));
  return [
    ...languageSamples.map(({ name, write }) => ({ name, code: write(call), language: name })),
    ...named.map(([door, write]) => ({
      name: doorTitle(door),
      code: write({ baseUrl, agentId: agent.id }),
      language: door === "mcp" ? "json" : "typescript",
    })),
  ];
}

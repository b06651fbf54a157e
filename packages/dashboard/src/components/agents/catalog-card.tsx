import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { CatalogAgent } from "../../models.ts";
import { useCan } from "../../queries/session.ts";

export function CatalogCard({ agent, onHire }: { agent: CatalogAgent; onHire: () => void }) {
  const can = useCan();
  const needsModel = agent.runtime.type === "model";
  return (
    <Paper component="article" p="md" aria-label={agent.name}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h3">
            {agent.name}
          </Title>
          <Badge variant="light" color={needsModel ? "gray" : "petrol"} tt="none" radius="sm" flex="none">
            {needsModel ? "needs a model" : "ready to use"}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" flex={1} lineClamp={4}>
          {agent.description}
        </Text>
        <Group justify="space-between">
          <Text size="xs" className="mono" c="dimmed">
            {agent.key}
          </Text>
          {can("agents:write") && (
            <Button variant="default" onClick={onHire} aria-label={`Hire ${agent.name}`}>
              Hire
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

import { Box, MultiSelect, Stack, Switch, TagsInput } from "@mantine/core";
import { withUnknown } from "../../lib/options.ts";
import type { Agent } from "../../models.ts";
import { useConnectors } from "../../queries/connectors.ts";
import { useCan } from "../../queries/session.ts";

type Use = Agent["connectors"][number];

type ConnectorUsesProps = {
  uses: readonly Use[];
  onChange: (uses: Use[]) => void;
  error: string | undefined;
};

/** The connectors of an agent, and which of their tools it may use. */
export function ConnectorUses({ uses, onChange, error }: ConnectorUsesProps) {
  const can = useCan();
  const { items: connectors = [] } = useConnectors(can("connectors:read"));
  const ids = uses.map(({ id }) => id);
  const options = withUnknown(connectors, ids);
  const choose = (chosen: string[]) =>
    onChange(chosen.map((id) => uses.find((use) => use.id === id) ?? { id: id as Use["id"] }));
  return (
    <Stack gap="xs">
      <MultiSelect
        label="Connectors"
        description="The model can use tools of these connectors."
        placeholder={ids.length === 0 ? "None" : undefined}
        data={options}
        value={ids}
        onChange={choose}
        error={error}
        searchable
        clearable
      />
      {uses.map((use) => (
        <ToolsOf
          key={use.id}
          use={use}
          name={options.find(({ value }) => value === use.id)?.label ?? use.id}
          onChange={(changed) => onChange(uses.map((one) => (one.id === use.id ? changed : one)))}
        />
      ))}
    </Stack>
  );
}

/** An empty list means none, so that removing the last tool does not allow all. */
function ToolsOf({ use, name, onChange }: { use: Use; name: string; onChange: (use: Use) => void }) {
  const { id, tools } = use;
  return (
    <Box pl="md">
      <Switch
        label={`All tools of ${name}`}
        checked={!Array.isArray(tools)}
        onChange={(event) => onChange(event.currentTarget.checked ? { id } : { id, tools: [] })}
      />
      {!Array.isArray(tools) && (
        <Switch
          mt="xs"
          label={`Let the model search the tools of ${name}`}
          description="The model gets only the tools that it finds. Useful for connectors with many tools."
          checked={tools !== undefined}
          onChange={(event) => onChange(event.currentTarget.checked ? { id, tools: { search: true } } : { id })}
        />
      )}
      {Array.isArray(tools) && (
        <TagsInput
          mt="xs"
          label={`Tools of ${name}`}
          description="Tool names from the connector's test. The agent can use only these."
          placeholder={tools.length === 0 ? "Type a name, then press Enter" : undefined}
          value={tools}
          onChange={(changed) => onChange({ id, tools: changed })}
          maxTags={200}
        />
      )}
    </Box>
  );
}

import { Box, Checkbox, Group, Switch } from "@mantine/core";
import { doorTitle } from "../../lib/doors.ts";
import type { Agent } from "../../models.ts";
import { useMe } from "../../queries/session.ts";

type Doors = Agent["doors"];
type DoorFieldProps = { doors: Doors; onChange: (doors: Doors) => void; error: string | undefined };

/** The protocols that can call an agent. An empty list means none, so that removing the last one does not allow all. */
export function DoorField({ doors, onChange, error }: DoorFieldProps) {
  const { data: me } = useMe();
  const open = me?.doors ?? [];
  const known = [...new Set([...open, ...(doors ?? [])])];
  return (
    <Box>
      <Switch
        label="Allow every enabled protocol"
        checked={doors === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : [...open])}
      />
      {doors !== null && (
        <Checkbox.Group
          mt="xs"
          label="Protocols"
          description="Protocols that can call this agent, in addition to the API."
          value={[...doors]}
          onChange={(chosen) => onChange(chosen as NonNullable<Doors>)}
          error={error}
        >
          <Group gap="md" mt="xs">
            {known.map((door) => (
              <Checkbox key={door} value={door} label={doorTitle(door)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </Box>
  );
}

import { Kbd, Stack, Switch, Table } from "@mantine/core";
import { useState } from "react";
import { areShortcutsOn, switchShortcuts } from "../../lib/shortcuts.ts";
import { Dialog } from "../dialog.tsx";

const keys: [key: string, effect: string][] = [
  ["j", "Next request"],
  ["k", "Previous request"],
  ["a", "Approve the open or the selected requests"],
  ["r", "Reject the open or the selected requests"],
  ["u", "Undo the last decision"],
  ["e", "Write a note; Escape returns to the list"],
  ["x", "Select the open request"],
  ["/", "Search"],
  ["o", "Open the run"],
  ["?", "Show this list"],
];

/** The keys of the inbox. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} isUnsaved={false}>
      <Stack gap="sm">
        <Table>
          <Table.Tbody>
            {keys.map(([key, effect]) => (
              <Table.Tr key={key}>
                <Table.Td w="4rem">
                  <Kbd>{key}</Kbd>
                </Table.Td>
                <Table.Td>{effect}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Use keyboard shortcuts"
          description="Stored in this browser. Turn them off if you dictate text."
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            switchShortcuts(checked);
            setOn(checked);
          }}
        />
      </Stack>
    </Dialog>
  );
}

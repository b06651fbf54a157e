import { Center, Paper, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import icon from "../icon.svg";

/** The layout of pages without a session. */
export function EntryCard({ children }: { children: ReactNode }) {
  return (
    <Center component="main" mih="100vh" p="md" bg="var(--surface-sunken)">
      <Stack align="center" gap="lg" w="100%" maw={380}>
        <img src={icon} width={40} height={40} alt="Agent Run Service" />
        <Paper p="xl" w="100%">
          {children}
        </Paper>
      </Stack>
    </Center>
  );
}

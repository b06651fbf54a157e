import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";

const next = { auto: "light", light: "dark", dark: "auto" } as const;
const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const names = { auto: "system", light: "light", dark: "dark" };

/** Cycles through system, light and dark. */
export function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = icons[colorScheme];
  const label = `Colours: ${names[colorScheme]}. Switch to ${names[next[colorScheme]]}`;
  return (
    <ActionIcon size="lg" aria-label={label} title={label} onClick={() => setColorScheme(next[colorScheme])}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

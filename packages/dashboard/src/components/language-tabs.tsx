import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";

/** Tabs with the same sample in several languages. */
export function LanguageTabs<Language extends { name: string }>(props: {
  languages: readonly Language[];
  children: (language: Language) => ReactNode;
}) {
  const { languages, children } = props;
  return (
    <Tabs defaultValue={languages[0]?.name ?? null} variant="default">
      <Tabs.List mb="sm" className="scroll-tabs">
        {languages.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {languages.map((language) => (
        <Tabs.Panel key={language.name} value={language.name}>
          {children(language)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

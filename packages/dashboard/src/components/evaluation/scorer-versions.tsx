import { Select } from "@mantine/core";
import { useState } from "react";
import { prettyJson } from "../../lib/json-text.ts";
import type { Scorer, ScorerVersion } from "../../models.ts";
import { useScorerVersions } from "../../queries/scorers.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { LazyDiff } from "../lazy-diff.tsx";
import { PartyName } from "../party-name.tsx";
import { Section } from "../section.tsx";
import { Time } from "../time.tsx";
import { definitionText } from "./definition-text.ts";

const columns: Column<ScorerVersion>[] = [
  { header: "Version", cell: ({ version }) => version },
  { header: "Definition", cell: ({ definition }) => definitionText(definition) },
  { header: "By", cell: ({ created_by }) => <PartyName id={created_by} /> },
  { header: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
];

/** All definitions that a scorer has had, and what changed since one of them. */
export function ScorerVersions({ scorer }: { scorer: Scorer }) {
  const { data: versions = [] } = useScorerVersions(scorer.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const former = versions.filter(({ version }) => version !== scorer.version);
  const from = former.find(({ version }) => String(version) === chosen) ?? former[0];
  return (
    <>
      <Section title="Versions" description="Experiments keep the version that they started with." isFlush>
        <DataTable label="Versions" rows={versions} columns={columns} rowKey={({ version }) => String(version)} />
      </Section>
      {from && (
        <Section
          title="Changes"
          description={`From version ${from.version} to version ${scorer.version}.`}
          actions={
            <Select
              size="xs"
              aria-label="From version"
              data={former.map(({ version }) => String(version))}
              value={String(from.version)}
              onChange={setChosen}
              allowDeselect={false}
              w={80}
            />
          }
        >
          <LazyDiff
            before={prettyJson(from.definition)}
            after={prettyJson(scorer.definition)}
            label={`version ${from.version} compared with version ${scorer.version}`}
          />
        </Section>
      )}
    </>
  );
}

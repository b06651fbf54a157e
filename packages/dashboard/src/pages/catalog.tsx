import { SimpleGrid, Stack, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { CatalogCard } from "../components/agents/catalog-card.tsx";
import { HireModal } from "../components/agents/hire-modal.tsx";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { ListSkeleton } from "../components/list-skeleton.tsx";
import { PageHeader } from "../components/page-header.tsx";
import type { CatalogAgent } from "../models.ts";
import { useCatalog } from "../queries/agents.ts";

const matches = (agent: CatalogAgent, text: string) =>
  `${agent.name} ${agent.key} ${agent.description ?? ""} ${agent.category}`.toLowerCase().includes(text.toLowerCase());

export function CatalogPage() {
  const { data, error, refetch } = useCatalog();
  const [text, setText] = useState("");
  const [hiring, setHiring] = useState<CatalogAgent | null>(null);
  const found = data?.filter((agent) => matches(agent, text)) ?? [];
  const categories = [...new Set(found.map(({ category }) => category))].toSorted();
  return (
    <>
      <PageHeader title="Catalog" description="Ready-made agents. Hire one and use it unchanged or customise it." />
      <TextInput
        aria-label="Search the catalog"
        placeholder="Search"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maw={320}
        mb="md"
      />
      {error && !data && <ErrorNote error={error} onRetry={() => refetch()} />}
      {!data && !error && <ListSkeleton height={120} count={3} />}
      {data && found.length === 0 && <EmptyNote title="No matching agents">Try another search term.</EmptyNote>}
      <Stack gap="lg">
        {categories.map((category) => (
          <section key={category} aria-label={category}>
            <Title order={2} size="h3" tt="capitalize" mb="xs">
              {category}
            </Title>
            <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
              {found
                .filter((agent) => agent.category === category)
                .map((agent) => (
                  <CatalogCard key={agent.key} agent={agent} onHire={() => setHiring(agent)} />
                ))}
            </SimpleGrid>
          </section>
        ))}
      </Stack>
      {hiring && <HireModal agent={hiring} onClose={() => setHiring(null)} />}
    </>
  );
}

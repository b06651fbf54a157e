import "@mantine/spotlight/styles.css";
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from "@mantine/spotlight";
import { IconArrowRight, IconBook, IconPlus, IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { pathOfId } from "../../lib/path-of-id.ts";
import { useFoundDocs } from "../../queries/docs.ts";
import { useNouns } from "../../queries/nouns.ts";
import { useCanSee } from "../../queries/session.ts";
import { deeds, places, settingsPlaces } from "./navigation.ts";

const [store, palette] = createSpotlight();

/** The command palette: pages, actions, objects by name or id, and the documentation. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const groups = useGroups(query.trim());
  useEffect(() => palette.open(), []);
  return (
    <Spotlight
      store={store}
      actions={groups}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      attributes={{ content: { "aria-label": "Search or jump to" } }}
      highlightQuery
      scrollable
      maxHeight={420}
      limit={40}
      nothingFound="No results. You can also enter the ID of a run, agent or webhook."
      searchProps={{
        leftSection: <IconSearch size={17} aria-hidden />,
        placeholder: "Search pages, actions, names, IDs and documentation",
        "aria-label": "Search",
      }}
    />
  );
}

type Action = { id: string; label: string; description?: string; keywords?: string[]; onClick: () => void };

const group = (title: string, icon: ReactNode, actions: readonly Action[]): SpotlightActionGroupData => ({
  group: title,
  actions: actions.map((action): SpotlightActionData => ({ ...action, leftSection: icon })),
});

const arrow = <IconArrowRight size={16} aria-hidden />;
const plus = <IconPlus size={16} aria-hidden />;
const book = <IconBook size={16} aria-hidden />;

function useGroups(query: string): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const canSee = useCanSee();
  const nouns = useNouns();
  const docs = useFoundDocs(query);
  const go = (to: string) => () => navigate({ to });
  const found = pathOfId(query);
  return [
    group("Open", arrow, found ? [{ id: "by-id", label: `Open ${query}`, keywords: [query], onClick: go(found) }] : []),
    group("Pages", arrow, [
      ...places
        .filter(canSee)
        .map(({ label, to, keywords = [] }) => ({ id: to, label, keywords: [...keywords], onClick: go(to) })),
      ...settingsPlaces
        .filter(canSee)
        .map(({ label, to }) => ({ id: to, label: `Settings: ${label}`, onClick: go(to) })),
    ]),
    group(
      "Actions",
      plus,
      deeds.filter(canSee).map(({ label, to, isForm, keywords = [] }) => ({
        id: `do ${label}`,
        label,
        keywords: [...keywords],
        onClick: () => navigate({ to, ...(isForm ? { state: { isCreating: true } } : {}) }),
      })),
    ),
    ...nouns.map(({ title, items }) =>
      group(
        title,
        arrow,
        items.map(({ id, name, about, to }) => ({
          id,
          label: name,
          description: about,
          keywords: [id, title],
          onClick: go(to),
        })),
      ),
    ),
    group(
      "Documentation",
      book,
      // Keep all hits of the documentation search: the palette's own filter must not remove them.
      docs.map(({ id, heading, page }) => ({
        id: `docs ${id}`,
        label: heading,
        description: page,
        keywords: [query],
        onClick: () => window.open(`/docs/${id}`, "_blank", "noreferrer"),
      })),
    ),
  ];
}

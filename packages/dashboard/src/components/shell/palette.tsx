import "@mantine/spotlight/styles.css";
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from "@mantine/spotlight";
import { IconApps, IconArrowRight, IconBook, IconPlus, IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { pathOfId } from "../../lib/path-of-id.ts";
import { isSearchable } from "../../lib/run-filters.ts";
import { shownStatus, statusWord } from "../../lib/status-word.ts";
import { toRelative } from "../../lib/time.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { useFoundDocs } from "../../queries/docs.ts";
import { useFoundRuns } from "../../queries/found-runs.ts";
import { useNouns } from "../../queries/nouns.ts";
import { useCan, useCanSee } from "../../queries/session.ts";
import { deeds, places, settingsPlaces } from "./navigation.ts";
import classes from "./palette.module.css";

const [store, palette] = createSpotlight();

type PaletteProps = { query: string; onQuery: (query: string) => void; onClose: () => void };

/** The command palette: pages, actions, objects by name or id, runs by their words, and the documentation. */
export function Palette({ query, onQuery, onClose }: PaletteProps) {
  const { groups, isLoading } = useGroups(query.trim());
  useEffect(() => palette.open(), []);
  return (
    <Spotlight
      store={store}
      actions={groups}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      attributes={{ content: { "aria-label": "Search or jump to" } }}
      transitionProps={{ duration: 0 }}
      highlightQuery
      limit={120}
      filter={asTheyAre}
      classNames={{ actionsList: classes.list, actionBody: classes.body }}
      nothingFound={isLoading ? "Searching…" : "No results. You can also enter the ID of a run, agent or webhook."}
      searchProps={{
        leftSection: <IconSearch size={17} aria-hidden />,
        placeholder: "Search pages, runs, names, IDs and documentation",
        "aria-label": "Search",
      }}
    />
  );
}

type Action = { id: string; label: string; description?: string; onClick: () => void };

/** The groups are filtered where they are made; the palette's own filter would order them by how well they match. */
const asTheyAre = (_query: string, actions: (SpotlightActionData | SpotlightActionGroupData)[]) => actions;

const matches = (query: string, { label, keywords = [] }: { label: string; keywords?: string[] }): boolean =>
  [label, ...keywords].some((text) => text.toLowerCase().includes(query.toLowerCase()));

const group = (title: string, icon: ReactNode, actions: readonly Action[]): SpotlightActionGroupData => ({
  group: title,
  actions: actions.map((action): SpotlightActionData => ({ ...action, leftSection: icon })),
});

const arrow = <IconArrowRight size={16} aria-hidden />;
const plus = <IconPlus size={16} aria-hidden />;
const book = <IconBook size={16} aria-hidden />;
const glass = <IconSearch size={16} aria-hidden />;
const run = <IconApps size={16} aria-hidden />;

/** Results that arrive later are last, so that the others do not move. */
function useGroups(query: string): { groups: SpotlightActionGroupData[]; isLoading: boolean } {
  const navigate = useNavigate();
  const canSee = useCanSee();
  const { nouns, isLoading } = useNouns(query);
  const docs = useFoundDocs(query);
  const go = (to: string) => () => navigate({ to });
  const found = pathOfId(query);
  const runSearches = useRunSearches(query);
  const runs = useRunActions(query);
  const groups = [
    group("Open", arrow, found ? [{ id: "by-id", label: `Open ${query}`, onClick: go(found) }] : []),
    group("Pages", arrow, [
      ...places
        .filter((place) => canSee(place) && matches(query, place))
        .map(({ label, to }) => ({ id: to, label, onClick: go(to) })),
      ...settingsPlaces
        .filter((place) => canSee(place) && matches(query, { ...place, label: `Settings: ${place.label}` }))
        .map(({ label, to }) => ({ id: to, label: `Settings: ${label}`, onClick: go(to) })),
    ]),
    group(
      "Actions",
      plus,
      deeds
        .filter((deed) => canSee(deed) && matches(query, deed))
        .map(({ label, to, isForm }) => ({
          id: `do ${label}`,
          label,
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
          onClick: go(to),
        })),
      ),
    ),
    group("Search runs", glass, runSearches),
    group("Runs", run, runs),
    group(
      "Documentation",
      book,
      docs.map(({ id, heading, page }) => ({
        id: `docs ${id}`,
        label: heading,
        description: page,
        onClick: () => window.open(`/docs/${id}`, "_blank", "noreferrer"),
      })),
    ),
  ];
  return { groups, isLoading };
}

/** What to do with words that are no name: open the list of runs with them. */
function useRunSearches(query: string): Action[] {
  const navigate = useNavigate();
  const can = useCan();
  if (query === "" || !isSearchable(query) || !can("runs:read")) return [];
  return [
    {
      id: "runs with words",
      label: `Search runs for “${query}”`,
      onClick: () => navigate({ to: "/runs", search: { text: query } }),
    },
    {
      id: "runs of user",
      label: `Runs of user “${query}”`,
      onClick: () => navigate({ to: "/runs", search: { user: query } }),
    },
  ];
}

function useRunActions(query: string): Action[] {
  const navigate = useNavigate();
  const { data: agents = [] } = useAgentChoices();
  return useFoundRuns(query).map((each) => {
    const { id, agent_id, created_at, error } = each;
    const when = `${statusWord(shownStatus(each))} ${toRelative(created_at, Date.now())}`;
    return {
      id,
      label: `${agents.find((agent) => agent.id === agent_id)?.name ?? agent_id}, …${id.slice(-8)}`,
      description: error ? `${when}: ${error.message}` : when,
      onClick: () => navigate({ to: "/runs/$runId", params: { runId: id } }),
    };
  });
}

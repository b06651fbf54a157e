import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { IconArrowRight, IconRobot, IconSearch } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { pathOfId } from "../../lib/path-of-id.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { useCanSee } from "../../queries/session.ts";
import { places, settingsPlaces } from "./navigation.ts";

const [store, palette] = createSpotlight();

/** Goes anywhere by a few letters: pages, agents, and whatever has an id. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const actions = useActions(query);
  useEffect(() => palette.open(), []);
  return (
    <Spotlight
      store={store}
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound="Nothing found. An id of a run, an agent or a webhook opens it."
      searchProps={{
        leftSection: <IconSearch size={17} aria-hidden />,
        placeholder: "A page, an agent, or an id",
        "aria-label": "Search",
      }}
    />
  );
}

function useActions(query: string): SpotlightActionData[] {
  const navigate = useNavigate();
  const canSee = useCanSee();
  const { data: agents = [] } = useAgentChoices();
  const go = (to: string) => () => navigate({ to });
  const found = pathOfId(query.trim());
  const icon = <IconArrowRight size={16} aria-hidden />;
  return [
    ...(found
      ? [{ id: "by-id", label: `Open ${query.trim()}`, keywords: [query], onClick: go(found), leftSection: icon }]
      : []),
    ...places.filter(canSee).map(({ label, to }) => ({ id: to, label, onClick: go(to), leftSection: icon })),
    ...settingsPlaces
      .filter(canSee)
      .map(({ label, to }) => ({ id: to, label: `Settings: ${label}`, onClick: go(to), leftSection: icon })),
    ...agents.map(({ id, name, description }) => ({
      id,
      label: name,
      description: description ?? "",
      keywords: [id, "agent"],
      onClick: go(`/agents/${id}`),
      leftSection: <IconRobot size={16} aria-hidden />,
    })),
  ];
}

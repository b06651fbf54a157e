import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../client.ts";
import { type FirstStepName, firstSteps, isPutAway, type ListedStep, putAway } from "../lib/first-day.ts";
import { useCan, useMe } from "./session.ts";

export type FirstDay = { steps: ListedStep[]; isShown: boolean; isLoading: boolean; putAway: () => void };

/** The smallest request that shows whether a step is done. */
const looks: Record<FirstStepName, () => Promise<boolean>> = {
  run: async () => (await client.runs.list({ limit: 1 })).data.length > 0,
  agent: async () => (await client.agents.list({ source: "custom", limit: 1 })).data.length > 0,
  // The installation creates the first key.
  key: async () => (await client.apiKeys.list({ limit: 2 })).data.length > 1,
  webhook: async () => (await client.webhooks.list({ limit: 1 })).data.length > 0,
  colleague: async () => {
    const lists = await Promise.all([client.members.list({ limit: 2 }), client.members.invitations({ limit: 1 })]);
    // One of them is the current user.
    return lists.reduce((sum, { data }) => sum + data.length, 0) > 1;
  },
};

/** The remaining first steps that the user may take; shown until they are done or dismissed. */
export function useFirstDay(): FirstDay {
  const { data: me } = useMe();
  const can = useCan();
  const owner = `${me?.user?.id} ${me?.organization.id}`;
  const [isAway, setAway] = useState(() => isPutAway(owner));
  const names = (Object.keys(firstSteps) as FirstStepName[]).filter((name) => can(firstSteps[name].scope));
  const { data: done, isLoading } = useQuery({
    queryKey: ["first day", names],
    queryFn: async () => {
      const found = new Set((await Promise.all(names.map(lookAt))).filter((name) => name !== null));
      // Completed steps stay completed, so the next visit needs no requests.
      if (found.size === names.length) putAway(owner);
      return found;
    },
    enabled: !isAway && names.length > 0,
    refetchInterval: ({ state }) => (state.data?.size === names.length ? false : 10_000),
    // Refetch when the user returns from a form.
    staleTime: 0,
  });
  const steps = names.map((name) => ({ ...firstSteps[name], name, isDone: done?.has(name) }));
  return {
    steps,
    isShown: !isAway && done !== undefined && steps.some(({ isDone }) => !isDone),
    isLoading,
    putAway: () => {
      putAway(owner);
      setAway(true);
    },
  };
}

const lookAt = async (name: FirstStepName) => ((await looks[name]()) ? name : null);

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { isSearchable } from "../lib/run-filters.ts";
import type { ListedRun } from "../models.ts";
import { useCan } from "./session.ts";

const limit = 5;
const afterMs = 200;

/** The newest runs whose input, output or error has the words; earlier results stay until the new ones are loaded. */
export function useFoundRuns(query: string): readonly ListedRun[] {
  const can = useCan();
  const [text] = useDebouncedValue(query, afterMs);
  const isEnabled = text.length > 2 && isSearchable(text) && can("runs:read");
  const { data = [] } = useQuery({
    queryKey: ["runs", "found", text],
    queryFn: async () => (await client.runs.list({ text, limit })).data,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    // The operator may have turned off the search by words.
    retry: false,
  });
  return isEnabled && query !== "" ? data : [];
}

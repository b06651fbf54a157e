import { useQuery } from "@tanstack/react-query";

export type FoundDoc = { id: string; heading: string; page: string };
type Index = { search: (words: string) => FoundDoc[] };
type MiniSearch = new (options: object) => Index & { addAll: (entries: unknown[]) => void };

const maxFound = 6;

/** Loads the documentation's search index on the first search. */
async function openIndex(): Promise<Index> {
  const library = "/docs/assets/minisearch.js";
  const [{ default: Search }, entries] = await Promise.all([
    import(/* @vite-ignore */ library) as Promise<{ default: MiniSearch }>,
    fetch("/docs/assets/search.json").then((answer) => answer.json() as Promise<unknown[]>),
  ]);
  const index = new Search({
    fields: ["heading", "page", "text"],
    storeFields: ["heading", "page"],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  index.addAll(entries);
  return index;
}

/** Matching sections of the documentation; empty if it is not installed. */
export function useFoundDocs(query: string): FoundDoc[] {
  const { data: index } = useQuery({
    queryKey: ["docs index"],
    queryFn: openIndex,
    enabled: query.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    // A class instance cannot be compared structurally.
    structuralSharing: false,
  });
  return query.length > 1 && index ? index.search(query).slice(0, maxFound) : [];
}

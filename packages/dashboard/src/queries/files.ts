import { useMutation, useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { isFinal } from "../lib/run-stream.ts";
import type { Run, StoredFile } from "../models.ts";

/** What a run has made, as it makes it. */
export function useRunFiles({ id, status }: Run) {
  const isOver = isFinal(status);
  return useQuery({
    queryKey: ["files", "of run", id, isOver],
    queryFn: async () => (await client.runs.files(id, { limit: 100, order: "asc" })).data,
    refetchInterval: isOver ? false : 5_000,
    placeholderData: (before) => before,
  });
}

/** What is known of a file; it does not change, it only goes. */
export const useFile = (id: string) =>
  useQuery({
    queryKey: ["files", "one", id],
    queryFn: () => client.files.get(id).then((file) => file),
    staleTime: 60_000,
    retry: false,
  });

/** One after the other: what is refused is refused before the rest is sent. */
export const useUploadFiles = () =>
  useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const kept: StoredFile[] = [];
      for (const file of chosen) kept.push(await client.files.upload(file, { name: file.name }));
      return kept;
    },
  });

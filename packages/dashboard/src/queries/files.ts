import { useMutation, useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { isFinal } from "../lib/run-stream.ts";
import type { Run, StoredFile } from "../models.ts";

/** The files of a run, live. */
export function useRunFiles({ id, status }: Run) {
  const isOver = isFinal(status);
  return useQuery({
    queryKey: ["files", "of run", id, isOver],
    queryFn: async () => (await client.runs.files(id, { limit: 100, order: "asc" })).data,
    refetchInterval: isOver ? false : 5_000,
    placeholderData: (before) => before,
  });
}

/** The metadata of a file; it never changes, but the file can be deleted. */
export const useFile = (id: string) =>
  useQuery({
    queryKey: ["files", "one", id],
    queryFn: () => client.files.get(id).then((file) => file),
    staleTime: 60_000,
    retry: false,
  });

/** Uploads sequentially, so that an error stops the rest. */
export const useUploadFiles = () =>
  useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      const kept: StoredFile[] = [];
      for (const file of chosen) kept.push(await client.files.create(file, { name: file.name }));
      return kept;
    },
  });

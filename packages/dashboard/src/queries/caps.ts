import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { Cap, CapPatch, CreateCapRequest } from "../models.ts";
import { usePages } from "./pages.ts";

export const useCaps = (isEnabled = true) =>
  usePages(["caps"], (after) => client.caps.list({ limit: 100, after }), { refetchInterval: 10_000, isEnabled });

function useCapsChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["caps"] });
}

export function useCreateCap() {
  const onSuccess = useCapsChanged();
  return useMutation({
    mutationFn: (request: CreateCapRequest) => client.caps.create(request).then((cap) => cap),
    onSuccess,
  });
}

/** The caps are read as a list, which has no versions: the version is read when it is needed. */
async function versionOfCap({ id, updated_at }: Cap): Promise<string | undefined> {
  const { data, etag } = await client.caps.get(id).withResponse();
  return data.updated_at === updated_at && etag !== null ? etag : '"outdated"';
}

export function useUpdateCap(cap: Cap) {
  const onSuccess = useCapsChanged();
  return useMutation({
    mutationFn: async (patch: CapPatch) => client.caps.update(cap.id, patch, { ifMatch: await versionOfCap(cap) }),
    onSuccess,
  });
}

export function useDeleteCap(id: string) {
  const onSuccess = useCapsChanged();
  return useMutation({ mutationFn: () => client.caps.delete(id).then(() => null), onSuccess });
}

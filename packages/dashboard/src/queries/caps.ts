import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { CapPatch, CreateCapRequest } from "../models.ts";
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

export function useUpdateCap(id: string) {
  const onSuccess = useCapsChanged();
  return useMutation({
    mutationFn: (patch: CapPatch) => client.caps.update(id, patch).then((cap) => cap),
    onSuccess,
  });
}

export function useDeleteCap(id: string) {
  const onSuccess = useCapsChanged();
  return useMutation({ mutationFn: () => client.caps.delete(id).then(() => null), onSuccess });
}

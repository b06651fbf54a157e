import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { CreateProviderRequest, ProviderPatch } from "../models.ts";
import { usePages } from "./pages.ts";

export const useProviders = () =>
  usePages(["providers"], (after) => client.providers.list({ limit: 50, after, order: "asc" }));

function useProvidersChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["providers"] });
}

export function useCreateProvider() {
  const onSuccess = useProvidersChanged();
  return useMutation({
    mutationFn: (request: CreateProviderRequest) => client.providers.create(request).then((provider) => provider),
    onSuccess,
  });
}

export function useUpdateProvider(id: string) {
  const onSuccess = useProvidersChanged();
  return useMutation({
    mutationFn: (patch: ProviderPatch) => client.providers.update(id, patch).then((provider) => provider),
    onSuccess,
  });
}

export function useDeleteProvider(id: string) {
  const onSuccess = useProvidersChanged();
  return useMutation({ mutationFn: () => client.providers.delete(id).then((deleted) => deleted), onSuccess });
}

export const useTestProvider = (id: string) =>
  useMutation({
    mutationFn: (model: string) => client.providers.test(id, model ? { model } : {}).then((test) => test),
  });

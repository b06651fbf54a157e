import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { ApiKeyPatch, CreateApiKeyRequest } from "../models.ts";
import { usePages } from "./pages.ts";

export const useApiKeys = (isEnabled = true) =>
  usePages(["api-keys"], (after) => client.apiKeys.list({ limit: 100, after }), { refetchInterval: 20_000, isEnabled });

function useKeysChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["api-keys"] });
}

export function useCreateApiKey() {
  const onSuccess = useKeysChanged();
  return useMutation({
    mutationFn: (request: CreateApiKeyRequest) => client.apiKeys.create(request).then((key) => key),
    onSuccess,
  });
}

export function useUpdateApiKey() {
  const onSuccess = useKeysChanged();
  return useMutation({
    mutationFn: ({ id, patch }: { id: string; patch: ApiKeyPatch }) =>
      client.apiKeys.update(id, patch).then((key) => key),
    onSuccess,
  });
}

export function useRotateApiKey() {
  const onSuccess = useKeysChanged();
  return useMutation({ mutationFn: (id: string) => client.apiKeys.rotate(id).then((key) => key), onSuccess });
}

export function useRevokeApiKey() {
  const onSuccess = useKeysChanged();
  return useMutation({
    mutationFn: ({ id, cascade }: { id: string; cascade: boolean }) =>
      client.apiKeys.revoke(id, { cascade }).then((key) => key),
    onSuccess,
  });
}

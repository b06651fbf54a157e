import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { versionOf } from "../lib/versions.ts";
import type { CreatePolicyRequest, PolicyPatch, TestPolicyRequest } from "../models.ts";

/** All policies: an organisation has few, and there are four templates. */
const policiesQuery = queryOptions({
  queryKey: ["policies", "list"],
  queryFn: async () => (await client.policies.list({ limit: 100 })).data,
});

export const usePolicies = (isEnabled = true) => useQuery({ ...policiesQuery, enabled: isEnabled });

export const usePolicy = (id: string) =>
  useQuery({ queryKey: ["policies", "one", id], queryFn: () => client.policies.get(id).then((policy) => policy) });

function usePoliciesChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["policies"] });
}

export function useCreatePolicy() {
  const onSuccess = usePoliciesChanged();
  return useMutation({
    mutationFn: (request: CreatePolicyRequest) => client.policies.create(request).then((policy) => policy),
    onSuccess,
  });
}

export function useUpdatePolicy(id: string, ifMatch = versionOf(`/policies/${id}`)) {
  const onSuccess = usePoliciesChanged();
  return useMutation({
    mutationFn: (patch: PolicyPatch) => client.policies.update(id, patch, { ifMatch }).then((policy) => policy),
    onSuccess,
  });
}

export function useDeletePolicy(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.policies.delete(id).then((deleted) => deleted),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["policies", "list"] }),
  });
}

export function useSetDefaultPolicy() {
  const onSuccess = usePoliciesChanged();
  return useMutation({
    mutationFn: (policy: string | null) => client.policies.setDefault({ policy }).then((chosen) => chosen),
    onSuccess,
  });
}

export const useTestPolicy = (id: string) =>
  useMutation({
    mutationFn: (request: TestPolicyRequest) => client.policies.test(id, request).then((test) => test),
  });

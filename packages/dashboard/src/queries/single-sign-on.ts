import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { toProblem } from "../lib/api-error.ts";
import type { SingleSignOn, SingleSignOnRequest } from "../models.ts";

export const useSignInOptions = () =>
  useQuery({
    queryKey: ["sign-in-options"],
    queryFn: () => client.auth.signInOptions().then((options) => options),
    staleTime: 60_000,
    // Also fetched without a session.
    networkMode: "always",
  });

/** Null: not configured. */
export const useSingleSignOn = () =>
  useQuery({
    queryKey: ["single-sign-on"],
    queryFn: (): Promise<SingleSignOn | null> =>
      client.singleSignOn.get().then(
        (settings) => settings,
        (error) => {
          if (toProblem(error).status === 404) return null;
          throw error;
        },
      ),
  });

export const useEmailDomains = () =>
  useQuery({
    queryKey: ["single-sign-on", "domains"],
    queryFn: async () => (await client.singleSignOn.domains()).data,
  });

function useChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["single-sign-on"] });
}

export function useSetSingleSignOn() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (request: SingleSignOnRequest) => client.singleSignOn.set(request).then((settings) => settings),
    onSuccess,
  });
}

export function useDeleteSingleSignOn() {
  const onSuccess = useChanged();
  return useMutation({ mutationFn: () => client.singleSignOn.delete().then(() => null), onSuccess });
}

export function useClaimDomain() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (domain: string) => client.singleSignOn.claimDomain({ domain }).then((claimed) => claimed),
    onSuccess,
  });
}

export function useVerifyDomain() {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (id: string) => client.singleSignOn.verifyDomain(id).then((domain) => domain),
    onSuccess,
  });
}

export function useDeleteDomain() {
  const onSuccess = useChanged();
  return useMutation({ mutationFn: (id: string) => client.singleSignOn.deleteDomain(id).then(() => null), onSuccess });
}

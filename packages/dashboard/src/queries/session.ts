import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { client } from "../client.ts";
import { grants } from "../lib/scopes.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: () => client.auth.me(),
  staleTime: 60_000,
  retry: false,
});

export const useMe = () => useQuery(meQuery);

/** Whether the person may do something; until we know, no. */
export function useCan(): (scope: string) => boolean {
  const { data: me } = useMe();
  return (scope) => me !== undefined && grants(me.scopes, scope);
}

/** Nothing of the last person's may stay in memory for the next one. */
function useForgetAll() {
  const queries = useQueryClient();
  return () => queries.clear();
}

export function useSignIn() {
  const forgetAll = useForgetAll();
  return useMutation({ mutationFn: client.auth.login, onSuccess: forgetAll });
}

export function useJoin() {
  const forgetAll = useForgetAll();
  return useMutation({ mutationFn: client.auth.acceptInvitation, onSuccess: forgetAll });
}

export function useSignOut() {
  const forgetAll = useForgetAll();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => client.auth.logout(),
    onSettled: async () => {
      await navigate({ to: "/sign-in" });
      forgetAll();
    },
  });
}

export function useSwitchOrganization() {
  const forgetAll = useForgetAll();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: string) => client.auth.switchOrganization({ organization_id: id }),
    onSuccess: async () => {
      await navigate({ to: "/" });
      forgetAll();
    },
  });
}

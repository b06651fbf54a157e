import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { client } from "../client.ts";
import { connection } from "../connection.ts";
import { dropDrafts } from "../lib/drafts.ts";
import { grants } from "../lib/scopes.ts";
import type { AcceptInvitationRequest, ChangePasswordRequest, LoginRequest, ResetPasswordRequest } from "../models.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: () => client.auth.me().then((me) => me),
  staleTime: 60_000,
});

export const useMe = () => useQuery(meQuery);

/** Whether the user has a scope; false while loading. */
export function useCan(): (scope: string) => boolean {
  const { data: me } = useMe();
  return (scope) => me !== undefined && grants(me.scopes, scope);
}

/** Whether the user may see a page; false while loading. */
export function useCanSee(): (place: { scope?: string; isOperators?: true }) => boolean {
  const { data: me } = useMe();
  const can = useCan();
  return ({ scope, isOperators }) => (!scope || can(scope)) && (!isOperators || me?.organization.is_operator === true);
}

/** Clears the data of the previous user; drafts stay for their owner. */
function useForgetAll() {
  const queries = useQueryClient();
  return (owner?: string) => {
    queries.clear();
    dropDrafts(owner);
    connection.beginSession();
  };
}

export function useSignIn() {
  const forgetAll = useForgetAll();
  return useMutation({
    mutationFn: (request: LoginRequest) => client.auth.login(request).then((done) => done),
    onSuccess: ({ user }) => forgetAll(user.id),
  });
}

/**
 * Signs in over a page whose session has ended. For a different user or organisation, all cached data is cleared.
 */
export function useSignInAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: LoginRequest) => client.auth.login(request).then(() => client.auth.me()),
    onSuccess: (me) => {
      const before = queries.getQueryData(meQuery.queryKey);
      if (me.user?.id !== before?.user?.id || me.organization.id !== before?.organization.id)
        return location.assign("/");
      queries.setQueryData(meQuery.queryKey, me);
      connection.beginSession();
    },
  });
}

/** Cached while the page is open, because joining invalidates the link. */
export const useInvitationOffer = (token: string) =>
  useQuery({
    queryKey: ["invitation", token],
    queryFn: () => client.auth.lookUpInvitation({ token }).then((offer) => offer),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useJoin() {
  const forgetAll = useForgetAll();
  return useMutation({
    mutationFn: (request: AcceptInvitationRequest) => client.auth.acceptInvitation(request).then((done) => done),
    onSuccess: ({ user }) => forgetAll(user.id),
  });
}

export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => client.auth.forgotPassword({ email }).then(() => null) });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (request: ResetPasswordRequest) => client.auth.resetPassword(request).then(() => null),
  });

/** Signs out of this browser, or of all. */
export function useSignOut(where: "here" | "everywhere" = "here") {
  const forgetAll = useForgetAll();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => (where === "here" ? client.auth.logout() : client.auth.endAllSessions()).then(() => null),
    onSettled: async () => {
      await navigate({ to: "/sign-in", ignoreBlocker: true });
      forgetAll();
    },
  });
}

export function useSwitchOrganization() {
  const forgetAll = useForgetAll();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: string) => client.auth.switchOrganization(id).then((me) => me),
    onSuccess: async (me) => {
      await navigate({ to: "/", ignoreBlocker: true });
      forgetAll(me.user?.id);
    },
  });
}

export const useSessions = () =>
  useQuery({ queryKey: ["sessions"], queryFn: async () => (await client.auth.sessions()).data });

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.auth.endSession(id).then(() => null),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["sessions"] }),
  });
}

export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: ChangePasswordRequest) => client.auth.changePassword(request).then(() => null),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["sessions"] }),
  });
}

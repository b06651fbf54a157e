import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { ChangeSecondFactorRequest } from "../models.ts";
import { meQuery } from "./session.ts";

function useMeChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: meQuery.queryKey });
}

export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => client.auth.beginSecondFactor({ password }).then((setup) => setup),
    // Secrets that are shown once do not stay in memory after leaving the page.
    gcTime: 0,
  });

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (code: string) => client.auth.confirmSecondFactor({ code }).then((codes) => codes),
    gcTime: 0,
  });

export function useRenewRecoveryCodes() {
  const onSuccess = useMeChanged();
  return useMutation({
    mutationFn: (request: ChangeSecondFactorRequest) => client.auth.renewRecoveryCodes(request).then((codes) => codes),
    onSuccess,
    gcTime: 0,
  });
}

export function useRemoveSecondFactor() {
  const onSuccess = useMeChanged();
  return useMutation({
    mutationFn: (request: ChangeSecondFactorRequest) => client.auth.removeSecondFactor(request).then(() => null),
    onSuccess,
  });
}

export function useRequireSecondFactor() {
  const onSuccess = useMeChanged();
  return useMutation({
    mutationFn: (isRequired: boolean) =>
      client.members.updateOrganization({ requires_second_factor: isRequired }).then((organization) => organization),
    onSuccess,
  });
}

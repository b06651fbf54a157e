import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { InviteRequest, MemberPatch } from "../models.ts";
import { usePages } from "./pages.ts";

export const useMembers = (isEnabled = true) =>
  usePages(["members"], (after) => client.members.list({ limit: 100, after }), { isEnabled });

export const useInvitations = () =>
  usePages(["members", "invitations"], (after) => client.members.invitations({ limit: 100, after }));

function useMembersChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["members"] });
}

export function useInvite() {
  const onSuccess = useMembersChanged();
  return useMutation({
    mutationFn: (request: InviteRequest) => client.members.invite(request).then((invitation) => invitation),
    onSuccess,
  });
}

export function useWithdrawInvitation() {
  const onSuccess = useMembersChanged();
  return useMutation({
    mutationFn: (id: string) => client.members.withdrawInvitation(id).then((invitation) => invitation),
    onSuccess,
  });
}

export function useChangeRole() {
  const onSuccess = useMembersChanged();
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: MemberPatch["role"] }) =>
      client.members.update(id, { role }).then((member) => member),
    onSuccess,
  });
}

export function useRemoveMember() {
  const onSuccess = useMembersChanged();
  return useMutation({ mutationFn: (id: string) => client.members.remove(id).then((member) => member), onSuccess });
}

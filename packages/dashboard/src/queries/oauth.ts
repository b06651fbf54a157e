import { useMutation, useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { AllowAuthorizationRequest } from "../models.ts";

/** Fetched once, so that the shown request is the one that the user approves. */
export const useAuthorizationRequest = (request: string) =>
  useQuery({
    queryKey: ["authorization-request", request],
    queryFn: () => client.auth.authorizationRequest(request).then((asked) => asked),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const useAllowAuthorization = () =>
  useMutation({
    mutationFn: (body: AllowAuthorizationRequest) => client.auth.allowAuthorization(body).then((given) => given),
  });

/** Reloads the page: in the other organisation the user may have other permissions or need a second factor. */
export const useAskIn = () =>
  useMutation({
    mutationFn: (id: string) => client.auth.switchOrganization(id).then((me) => me),
    onSuccess: () => location.reload(),
  });

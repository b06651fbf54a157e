import { useMutation, useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { AllowAuthorizationRequest } from "../models.ts";

/** Once: what is given is what was shown. */
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

/** The page is loaded anew: in the other organisation somebody may do other things, or has to show a second factor first. */
export const useAskIn = () =>
  useMutation({
    mutationFn: (id: string) => client.auth.switchOrganization(id).then((me) => me),
    onSuccess: () => location.reload(),
  });

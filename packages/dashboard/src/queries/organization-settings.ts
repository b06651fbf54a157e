import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { useCan } from "./session.ts";

const queryKey = ["organization-settings"];

export function useOrganizationSettings() {
  const can = useCan();
  return useQuery({
    queryKey,
    queryFn: () => client.organization.getSettings().then((settings) => settings),
    enabled: can("members:read"),
  });
}

/** The maximum key age; null: unlimited. */
export function useMaxKeyAge(): number | null {
  const { data } = useOrganizationSettings();
  return data?.max_key_age_days ?? data?.default_max_key_age_days ?? null;
}

/** The effect of a maximum age on existing keys. */
export const useMaxKeyAgePreview = (days: number | null, isEnabled: boolean) =>
  useQuery({
    queryKey: [...queryKey, "preview", days],
    queryFn: () =>
      client.organization
        .updateSettings({ max_key_age_days: days }, { dry_run: true })
        .then(({ shortened }) => shortened),
    enabled: isEnabled,
  });

export function useSetMaxKeyAge() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (days: number | null) =>
      client.organization.updateSettings({ max_key_age_days: days }).then((settings) => settings),
    onSuccess: () => Promise.all([queryKey, ["api-keys"]].map((key) => queries.invalidateQueries({ queryKey: key }))),
  });
}

export function useSetWebOrigins() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (origins: string[]) =>
      client.organization.updateSettings({ cors_origins: origins }).then((settings) => settings),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}

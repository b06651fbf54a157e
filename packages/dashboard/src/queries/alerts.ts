import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { versionOf } from "../lib/versions.ts";
import type { AlertPatch, CreateAlertRequest } from "../models.ts";
import { usePages } from "./pages.ts";

export type AlertStatusFilter = "ok" | "firing" | "no_data";

export const useAlerts = (status: AlertStatusFilter | undefined) =>
  usePages(["alerts", "list", status ?? "all"], (after) => client.alerts.list({ status, limit: 50, after }), {
    refetchInterval: 5_000,
  });

/** Alerts that are firing. */
export const firingAlertsQuery = queryOptions({
  queryKey: ["alerts", "firing"],
  queryFn: async () => (await client.alerts.list({ status: "firing", limit: 10 })).data,
  refetchInterval: 15_000,
});

export const useAlert = (id: string) =>
  useQuery({
    queryKey: ["alerts", "one", id],
    queryFn: () => client.alerts.get(id).then((rule) => rule),
    refetchInterval: 5_000,
  });

export const useAlertHistory = (id: string) =>
  usePages(["alerts", "history", id], (after) => client.alerts.history(id, { limit: 20, after }), {
    refetchInterval: 5_000,
  });

function useAlertsChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["alerts"] });
}

export function useCreateAlert() {
  const onSuccess = useAlertsChanged();
  return useMutation({
    mutationFn: (request: CreateAlertRequest) => client.alerts.create(request).then((rule) => rule),
    onSuccess,
  });
}

export function useUpdateAlert(id: string, ifMatch = versionOf(`/alerts/${id}`)) {
  const onSuccess = useAlertsChanged();
  return useMutation({
    mutationFn: (patch: AlertPatch) => client.alerts.update(id, patch, { ifMatch }).then((rule) => rule),
    onSuccess,
  });
}

export function useDeleteAlert(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.alerts.delete(id).then((deleted) => deleted),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["alerts", "list"] }),
  });
}

export function useAcknowledge(id: string) {
  const onSuccess = useAlertsChanged();
  return useMutation({
    mutationFn: ({ firingId, note }: { firingId: string; note: string }) =>
      client.alerts.acknowledge(id, firingId, note ? { note } : {}).then((alert) => alert),
    onSuccess,
  });
}

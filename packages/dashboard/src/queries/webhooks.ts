import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { versionOf } from "../lib/versions.ts";
import type { CreateWebhookRequest, WebhookPatch } from "../models.ts";
import { usePages } from "./pages.ts";

export const useWebhooks = () =>
  usePages(["webhooks", "list"], (after) => client.webhooks.list({ limit: 50, after }), { refetchInterval: 15_000 });

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks", "attention"],
  queryFn: async () => (await client.webhooks.list({ limit: 50 })).data,
  refetchInterval: 30_000,
});

export const useWebhook = (id: string) =>
  useQuery({ queryKey: ["webhooks", "one", id], queryFn: () => client.webhooks.get(id).then((webhook) => webhook) });

export type DeliveryStatusFilter = "pending" | "succeeded" | "failed";

export const useDeliveries = (id: string, status: DeliveryStatusFilter | undefined) =>
  usePages(
    ["webhooks", "deliveries", id, status ?? "all"],
    (after) => client.webhooks.deliveries.list(id, { limit: 30, after, status }),
    { refetchInterval: 4_000 },
  );

/** The newest deliveries, for the success rate. */
export const useNewestDeliveries = (id: string) =>
  useQuery({
    queryKey: ["webhooks", "newest deliveries", id],
    queryFn: async () => (await client.webhooks.deliveries.list(id, { limit: 50 })).data,
    staleTime: 30_000,
  });

export const useDelivery = (id: string, deliveryId: string) =>
  useQuery({
    queryKey: ["webhooks", "delivery", id, deliveryId],
    queryFn: () => client.webhooks.deliveries.get(id, deliveryId).then((delivery) => delivery),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? 1_000 : false),
  });

function useWebhooksChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["webhooks"] });
}

export function useCreateWebhook() {
  const onSuccess = useWebhooksChanged();
  return useMutation({
    mutationFn: (request: CreateWebhookRequest) => client.webhooks.create(request).then((webhook) => webhook),
    onSuccess,
  });
}

export function useUpdateWebhook(id: string, ifMatch = versionOf(`/webhooks/${id}`)) {
  const onSuccess = useWebhooksChanged();
  return useMutation({
    mutationFn: (patch: WebhookPatch) => client.webhooks.update(id, patch, { ifMatch }).then((webhook) => webhook),
    onSuccess,
  });
}

export function useDeleteWebhook(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.webhooks.delete(id).then((deleted) => deleted),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["webhooks", "list"] }),
  });
}

export function useSendTestEvent(id: string) {
  const onSuccess = useWebhooksChanged();
  return useMutation({ mutationFn: () => client.webhooks.test(id).then((delivery) => delivery), onSuccess });
}

export function useRedeliver(id: string) {
  const onSuccess = useWebhooksChanged();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      client.webhooks.deliveries.redeliver(id, deliveryId).then((delivery) => delivery),
    onSuccess,
  });
}

export function useRedeliverFailed(id: string) {
  const onSuccess = useWebhooksChanged();
  return useMutation({
    mutationFn: (since: string) => client.webhooks.redeliverFailed(id, { since }).then((redelivery) => redelivery),
    onSuccess,
  });
}

export function useRotateSecret(id: string) {
  const onSuccess = useWebhooksChanged();
  return useMutation({
    mutationFn: () => client.webhooks.rotate(id).then((webhook) => webhook),
    onSuccess,
  });
}

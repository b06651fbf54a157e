import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { versionOf } from "../lib/versions.ts";
import type { ConnectorPatch, CreateConnectorRequest } from "../models.ts";
import { usePages } from "./pages.ts";

export const useConnectors = (isEnabled = true) =>
  usePages(["connectors", "list"], (after) => client.connectors.list({ limit: 100, after }), { isEnabled });

export const useConnector = (id: string) =>
  useQuery({
    queryKey: ["connectors", "one", id],
    queryFn: () => client.connectors.get(id).then((connector) => connector),
  });

function useConnectorsChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["connectors"] });
}

export function useCreateConnector() {
  const onSuccess = useConnectorsChanged();
  return useMutation({
    mutationFn: (request: CreateConnectorRequest) => client.connectors.create(request).then((connector) => connector),
    onSuccess,
  });
}

export function useUpdateConnector(id: string, ifMatch = versionOf(`/connectors/${id}`)) {
  const onSuccess = useConnectorsChanged();
  return useMutation({
    mutationFn: (patch: ConnectorPatch) =>
      client.connectors.update(id, patch, { ifMatch }).then((connector) => connector),
    onSuccess,
  });
}

export function useDeleteConnector(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.connectors.delete(id).then((deleted) => deleted),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["connectors", "list"] }),
  });
}

/** A one-time consent link, for the organisation or for one user. */
export const useConnectLink = (id: string) =>
  useMutation({
    mutationFn: (user: string | null) =>
      client.connectors.connect(id, user === null ? {} : { user }).then((link) => link),
  });

/** Connects to the server, which updates the connector's status and tools. */
export function useTestConnector(id: string) {
  const onSuccess = useConnectorsChanged();
  return useMutation({ mutationFn: () => client.connectors.test(id).then((test) => test), onSuccess });
}

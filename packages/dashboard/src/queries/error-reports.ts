import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { usePages } from "./pages.ts";

export type ErrorFilters = { kind?: "request" | "background"; request_id?: string };

export const useErrorReports = (filters: ErrorFilters) =>
  usePages(["errors", "list", filters], (after) => client.errors.list({ ...filters, limit: 50, after }), {
    refetchInterval: 20_000,
  });

export const useErrorReport = (id: string) =>
  useQuery({ queryKey: ["errors", "one", id], queryFn: () => client.errors.get(id).then((report) => report) });

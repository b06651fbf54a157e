import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import { counted } from "../lib/counted.ts";
import { formatNumber } from "../lib/format.ts";
import type { CancelRunsRequest } from "../models.ts";

export function useCancelRuns() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: CancelRunsRequest) => client.runs.cancelMany(request).then((done) => done),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["runs"] }),
  });
}

const limit = 100;

/** The number of matching runs, limited to one page. */
export function useRunCount({ status, ...request }: CancelRunsRequest): string | undefined {
  const { data } = useQuery({
    queryKey: ["runs", "count", request, status],
    queryFn: async () => {
      const page = await client.runs.list({ ...request, status: status?.join(","), limit });
      const { length } = page.data;
      return page.has_more ? `More than ${formatNumber(length)} runs` : counted(length, "runs");
    },
  });
  return data;
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "../client.ts";
import type { GiveRatingRequest } from "../models.ts";
import { usePages } from "./pages.ts";

/** The outputs that wait for a rating of this member, those that have waited longest first. */
export const useRatings = (isEnabled: boolean) =>
  usePages(["ratings"], (after) => client.ratings.list({ order: "asc", limit: 20, after }), {
    refetchInterval: 10_000,
    isEnabled,
  });

export function useGiveRating() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...answer }: GiveRatingRequest & { id: string }) =>
      client.ratings.give(id, answer).then((given) => given),
    onSettled: () => queries.invalidateQueries({ queryKey: ["ratings"] }),
  });
}

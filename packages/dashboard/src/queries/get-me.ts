import { CancelledError, type QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { isUnauthenticated } from "../lib/api-error.ts";
import type { Me } from "../models.ts";
import { meQuery } from "./session.ts";

/** The signed-in user; without a session, redirects to the sign-in page and back. */
export async function getMe({ queries }: { queries: QueryClient }, next: string): Promise<Me> {
  try {
    return await queries.ensureQueryData(meQuery);
  } catch (error) {
    if (isUnauthenticated(error)) throw redirect({ to: "/sign-in", search: { next } });
    // The cache was cleared meanwhile (a different user or other permissions): fetch again.
    if (error instanceof CancelledError) return getMe({ queries }, next);
    throw error;
  }
}

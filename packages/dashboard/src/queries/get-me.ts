import { CancelledError, type QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { isUnauthenticated } from "../lib/api-error.ts";
import type { Me } from "../models.ts";
import { meQuery } from "./session.ts";

/** Who it is; whoever is nobody is sent to sign in, and comes back. */
export async function getMe({ queries }: { queries: QueryClient }, next: string): Promise<Me> {
  try {
    return await queries.ensureQueryData(meQuery);
  } catch (error) {
    if (isUnauthenticated(error)) throw redirect({ to: "/sign-in", search: { next } });
    // All that was known was forgotten meanwhile, because somebody else is here now, or may do more: asked anew.
    if (error instanceof CancelledError) return getMe({ queries }, next);
    throw error;
  }
}

import { Skeleton, Stack } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { connection, useConnection } from "../connection.ts";
import { isUsable } from "../lib/connection.ts";
import { ErrorNote } from "./error-note.tsx";
import { LinkButton } from "./link-button.tsx";
import { PageHeader } from "./page-header.tsx";

/** Placeholder for a page whose code or data is loading. */
export function PageSkeleton() {
  return (
    <Stack gap="md" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton height={28} width={220} />
      <Skeleton height={36} />
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Stack>
  );
}

/** Retries when the service is reachable again. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const canUse = isUsable(useConnection());
  useEffect(() => {
    if (canUse) return;
    const waiting = new AbortController();
    connection.until(isUsable, waiting.signal).then(
      () => router.invalidate(),
      () => {},
    );
    return () => waiting.abort();
  }, [canUse, router]);
  return <ErrorNote title="This page could not be shown" error={error} onRetry={() => router.invalidate()} />;
}

export const PageMissing = () => (
  <>
    <PageHeader title="Page not found" description="The link may be outdated or incomplete." />
    <LinkButton to="/" variant="default">
      Go to the overview
    </LinkButton>
  </>
);

import { Box, Skeleton, Stack, Text, Title } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ErrorNote } from "./error-note.tsx";
import { LinkButton } from "./link-button.tsx";

/** The shape of a page while its code or its first answer is on the way. */
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

export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return <ErrorNote title="This page could not be shown" error={error} onRetry={() => router.invalidate()} />;
}

/** A path that leads nowhere has no frame around it. */
export const NowhereMissing = () => (
  <Box component="main" p="xl">
    <PageMissing />
  </Box>
);

export function PageMissing() {
  return (
    <Stack align="start">
      <Title order={1}>There is no such page</Title>
      <Text c="dimmed">The link may be old, or a letter may be missing.</Text>
      <LinkButton to="/" variant="default">
        Go to the overview
      </LinkButton>
    </Stack>
  );
}

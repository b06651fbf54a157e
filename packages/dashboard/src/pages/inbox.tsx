import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { WaitingQuestions } from "../components/inbox/waiting-questions.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { lazyPart } from "../parts.ts";
import { useRatings } from "../queries/ratings.ts";
import { useCan } from "../queries/session.ts";

const AnsweredQuestions = lazyPart(() => import("../components/inbox/answered-questions.tsx"), "AnsweredQuestions");
const WaitingRatings = lazyPart(() => import("../components/inbox/waiting-ratings.tsx"), "WaitingRatings");

/** Questions of runs for people, and outputs for them to rate. */
export function InboxPage() {
  const { tab = "waiting" } = useSearch({ from: "/frame/inbox" });
  const navigate = useNavigate();
  const can = useCan();
  const open = (next: string | null) =>
    navigate({
      to: "/inbox",
      search: next === "answered" || next === "ratings" ? { tab: next } : {},
      replace: true,
    });
  return (
    <>
      <PageHeader title="Inbox" description="Approval and input requests of runs, and outputs to rate." />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="waiting">Waiting</Tabs.Tab>
          {can("runs:read") && (
            <Tabs.Tab value="ratings">
              Ratings
              <RatingCount />
            </Tabs.Tab>
          )}
          {can("webhooks:read") && <Tabs.Tab value="answered">Recent</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="waiting">
          <WaitingQuestions />
        </Tabs.Panel>
        <Tabs.Panel value="ratings">
          <Suspense fallback={<PageSkeleton />}>
            <WaitingRatings />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="answered">
          <Suspense fallback={<PageSkeleton />}>
            <AnsweredQuestions />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** How many outputs wait, such as " (3)". */
function RatingCount() {
  const { items, hasNextPage } = useRatings(true);
  return items && items.length > 0 ? ` (${items.length}${hasNextPage ? "+" : ""})` : null;
}

import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { WaitingQuestions } from "../components/inbox/waiting-questions.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { lazyPart } from "../parts.ts";
import { useCan } from "../queries/session.ts";

const AnsweredQuestions = lazyPart(() => import("../components/inbox/answered-questions.tsx"), "AnsweredQuestions");

/** Questions of runs for people. */
export function InboxPage() {
  const { tab = "waiting" } = useSearch({ from: "/frame/inbox" });
  const navigate = useNavigate();
  const can = useCan();
  const open = (next: string | null) =>
    navigate({ to: "/inbox", search: next === "answered" ? { tab: "answered" } : {}, replace: true });
  return (
    <>
      <PageHeader title="Inbox" description="Approval requests and questions of runs." />
      <Tabs value={tab} onChange={open}>
        <Tabs.List mb="md">
          <Tabs.Tab value="waiting">Waiting</Tabs.Tab>
          {can("webhooks:read") && <Tabs.Tab value="answered">Recent</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="waiting">
          <WaitingQuestions />
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

import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageError, PageMissing, PageSkeleton } from "./components/route-fallbacks.tsx";
import { AppFrame } from "./components/shell/app-frame.tsx";
import { ConnectionBar } from "./components/shell/connection-bar.tsx";
import * as parse from "./lib/page-search.ts";
import { parseRunSearch } from "./lib/run-filters.ts";
import { oneOf, present, queueOf, safeNext, textOf } from "./lib/search.ts";
import { part } from "./parts.ts";
import { getMe } from "./queries/get-me.ts";

type Search = Record<string, unknown>;
type Context = { queries: QueryClient };

/** A page, whose code comes when it is first gone to. */
const page = <Name extends string>(load: () => Promise<Record<Name, () => ReactNode>>, name: Name) =>
  lazyRouteComponent(part(load), name);

const root = createRootRouteWithContext<Context>()({
  component: () => (
    <>
      <Outlet />
      <ConnectionBar />
    </>
  ),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: parse.signIn,
  component: page(() => import("./pages/sign-in.tsx"), "SignInPage"),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  component: page(() => import("./pages/join.tsx"), "JoinPage"),
});

const password = createRoute({
  getParentRoute: () => root,
  path: "/password",
  component: page(() => import("./pages/password.tsx"), "PasswordPage"),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: "/second-factor",
  validateSearch: (search: Search) => present({ next: safeNext(search) }),
  beforeLoad: async ({ context, location }) => {
    const me = await getMe(context, location.href);
    if (!me.second_factor?.missing) throw redirect({ to: "/settings/profile" });
  },
  component: page(() => import("./pages/second-factor.tsx"), "SecondFactorPage"),
});

/** Lets in somebody who is signed in, with the second factor where it is required. */
async function admit({ context, location: { href: next } }: { context: Context; location: { href: string } }) {
  const me = await getMe(context, next);
  if (me.second_factor?.missing) throw redirect({ to: "/second-factor", search: { next } });
}

/** Where an application asks for something by OAuth: without the frame, so that nothing else is there to press. */
const authorize = createRoute({
  getParentRoute: () => root,
  path: "/authorize",
  validateSearch: (search: Search) => present({ request: textOf(search, "request") }),
  beforeLoad: admit,
  component: page(() => import("./pages/authorize.tsx"), "AuthorizePage"),
});

/** Everything behind it is for somebody who is signed in. */
const frame = createRoute({ getParentRoute: () => root, id: "frame", component: AppFrame, beforeLoad: admit });

/** A path that leads nowhere leads there inside the frame. */
const nowhere = createRoute({ getParentRoute: () => frame, path: "$", component: PageMissing });

const overview = createRoute({
  getParentRoute: () => frame,
  path: "/",
  validateSearch: (search: Search) => present({ range: oneOf(search, "range", ["24h", "7d", "30d"]) }),
  component: page(() => import("./pages/overview.tsx"), "OverviewPage"),
});

const runs = createRoute({
  getParentRoute: () => frame,
  path: "/runs",
  validateSearch: parseRunSearch,
  component: page(() => import("./pages/runs.tsx"), "RunsPage"),
});

const run = createRoute({
  getParentRoute: () => frame,
  path: "/runs/$runId",
  component: page(() => import("./pages/run.tsx"), "RunPage"),
});

const inbox = createRoute({
  getParentRoute: () => frame,
  path: "/inbox",
  validateSearch: parse.inbox,
  component: page(() => import("./pages/inbox.tsx"), "InboxPage"),
});

const compareRuns = createRoute({
  getParentRoute: () => frame,
  path: "/runs/$runId/compare/$otherId",
  component: page(() => import("./pages/compare-runs.tsx"), "CompareRunsPage"),
});

const replays = createRoute({
  getParentRoute: () => frame,
  path: "/replays",
  component: page(() => import("./pages/replays.tsx"), "ReplaysPage"),
});

const replay = createRoute({
  getParentRoute: () => frame,
  path: "/replays/$replayId",
  component: page(() => import("./pages/replay.tsx"), "ReplayPage"),
});

const threads = createRoute({
  getParentRoute: () => frame,
  path: "/threads",
  validateSearch: (search: Search) => present({ agent: textOf(search, "agent"), user: textOf(search, "user") }),
  component: page(() => import("./pages/threads.tsx"), "ThreadsPage"),
});

const thread = createRoute({
  getParentRoute: () => frame,
  path: "/threads/$threadId",
  component: page(() => import("./pages/thread.tsx"), "ThreadPage"),
});

const playground = createRoute({
  getParentRoute: () => frame,
  path: "/playground",
  validateSearch: (search: Search) => present({ agent: textOf(search, "agent"), from: textOf(search, "from") }),
  component: page(() => import("./pages/playground.tsx"), "PlaygroundPage"),
});

const agents = createRoute({
  getParentRoute: () => frame,
  path: "/agents",
  validateSearch: (search: Search) => present({ status: oneOf(search, "status", ["active", "archived", "all"]) }),
  component: page(() => import("./pages/agents.tsx"), "AgentsPage"),
});

const agent = createRoute({
  getParentRoute: () => frame,
  path: "/agents/$agentId",
  validateSearch: parse.agent,
  component: page(() => import("./pages/agent.tsx"), "AgentPage"),
});

const workers = createRoute({
  getParentRoute: () => frame,
  path: "/workers",
  validateSearch: (search: Search) => present({ queue: queueOf(search) }),
  component: page(() => import("./pages/workers.tsx"), "WorkersPage"),
});

const catalog = createRoute({
  getParentRoute: () => frame,
  path: "/catalog",
  component: page(() => import("./pages/catalog.tsx"), "CatalogPage"),
});

const pipelines = createRoute({
  getParentRoute: () => frame,
  path: "/pipelines",
  validateSearch: (search: Search) => present({ status: oneOf(search, "status", ["active", "archived", "all"]) }),
  component: page(() => import("./pages/pipelines.tsx"), "PipelinesPage"),
});

const pipelineNew = createRoute({
  getParentRoute: () => frame,
  path: "/pipelines/new",
  component: page(() => import("./pages/pipeline-new.tsx"), "PipelineNewPage"),
});

const pipeline = createRoute({
  getParentRoute: () => frame,
  path: "/pipelines/$pipelineId",
  validateSearch: parse.pipeline,
  component: page(() => import("./pages/pipeline.tsx"), "PipelinePage"),
});

const pipelineRun = createRoute({
  getParentRoute: () => frame,
  path: "/pipelines/$pipelineId/runs/$runId",
  validateSearch: (search: Search) => present({ step: textOf(search, "step") }),
  component: page(() => import("./pages/pipeline-run.tsx"), "PipelineRunPage"),
});

const webhooks = createRoute({
  getParentRoute: () => frame,
  path: "/webhooks",
  component: page(() => import("./pages/webhooks.tsx"), "WebhooksPage"),
});

const webhook = createRoute({
  getParentRoute: () => frame,
  path: "/webhooks/$webhookId",
  validateSearch: parse.webhook,
  component: page(() => import("./pages/webhook.tsx"), "WebhookPage"),
});

const alerts = createRoute({
  getParentRoute: () => frame,
  path: "/alerts",
  validateSearch: (search: Search) => present({ status: oneOf(search, "status", ["ok", "firing", "no_data"]) }),
  component: page(() => import("./pages/alerts.tsx"), "AlertsPage"),
});

const alert = createRoute({
  getParentRoute: () => frame,
  path: "/alerts/$alertId",
  component: page(() => import("./pages/alert.tsx"), "AlertPage"),
});

const usage = createRoute({
  getParentRoute: () => frame,
  path: "/usage",
  validateSearch: (search: Search) => present({ month: textOf(search, "month") }),
  component: page(() => import("./pages/usage.tsx"), "UsagePage"),
});

const settings = createRoute({
  getParentRoute: () => frame,
  path: "/settings",
  component: page(() => import("./pages/settings.tsx"), "SettingsPage"),
});

const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/settings/api-keys" });
  },
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: "/api-keys",
  component: page(() => import("./pages/api-keys.tsx"), "ApiKeysPage"),
});

const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: page(() => import("./pages/members.tsx"), "MembersPage"),
});

const singleSignOn = createRoute({
  getParentRoute: () => settings,
  path: "/single-sign-on",
  component: page(() => import("./pages/single-sign-on.tsx"), "SingleSignOnPage"),
});

const policies = createRoute({
  getParentRoute: () => settings,
  path: "/policies",
  component: page(() => import("./pages/policies.tsx"), "PoliciesPage"),
});

const policy = createRoute({
  getParentRoute: () => settings,
  path: "/policies/$policyId",
  component: page(() => import("./pages/policy.tsx"), "PolicyPage"),
});

const connectors = createRoute({
  getParentRoute: () => settings,
  path: "/connectors",
  component: page(() => import("./pages/connectors.tsx"), "ConnectorsPage"),
});

const connector = createRoute({
  getParentRoute: () => settings,
  path: "/connectors/$connectorId",
  component: page(() => import("./pages/connector.tsx"), "ConnectorPage"),
});

const modelProviders = createRoute({
  getParentRoute: () => settings,
  path: "/model-providers",
  component: page(() => import("./pages/model-providers.tsx"), "ModelProvidersPage"),
});

const errors = createRoute({
  getParentRoute: () => settings,
  path: "/errors",
  validateSearch: parse.error,
  component: page(() => import("./pages/errors.tsx"), "ErrorsPage"),
});

const errorReport = createRoute({
  getParentRoute: () => settings,
  path: "/errors/$errorId",
  component: page(() => import("./pages/error-report.tsx"), "ErrorReportPage"),
});

const sessions = createRoute({
  getParentRoute: () => settings,
  path: "/sessions",
  component: page(() => import("./pages/sessions.tsx"), "SessionsPage"),
});

const audit = createRoute({
  getParentRoute: () => settings,
  path: "/audit",
  validateSearch: parse.audit,
  component: page(() => import("./pages/audit.tsx"), "AuditPage"),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: "/profile",
  component: page(() => import("./pages/profile.tsx"), "ProfilePage"),
});

const settingsTree = settings.addChildren([
  settingsStart,
  apiKeys,
  members,
  singleSignOn,
  policies,
  policy,
  connectors,
  connector,
  modelProviders,
  sessions,
  audit,
  errors,
  errorReport,
  profile,
]);
const pages = [
  overview,
  runs,
  run,
  inbox,
  compareRuns,
  replays,
  replay,
  threads,
  thread,
  playground,
  agents,
  agent,
  workers,
  catalog,
  pipelines,
  pipelineNew,
  pipeline,
  pipelineRun,
  webhooks,
  webhook,
  alerts,
  alert,
  usage,
  settingsTree,
  nowhere,
] as const;

const tree = root.addChildren([signIn, join, password, secondFactor, authorize, frame.addChildren(pages)]);

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: PageMissing,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

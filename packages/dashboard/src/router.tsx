import { CancelledError, type QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { PageError, PageMissing, PageSkeleton } from "./components/route-fallbacks.tsx";
import { AppFrame } from "./components/shell/app-frame.tsx";
import { ConnectionBar } from "./components/shell/connection-bar.tsx";
import { isUnauthenticated } from "./lib/api-error.ts";
import { dayOf } from "./lib/days.ts";
import { questionKinds } from "./lib/questions.ts";
import { parseRunSearch } from "./lib/run-filters.ts";
import { oneOf, organizationOf, present, queueOf, safeNext, textOf } from "./lib/search.ts";
import type { Me } from "./models.ts";
import { part } from "./parts.ts";
import { meQuery } from "./queries/session.ts";

type Search = Record<string, unknown>;
type Context = { queries: QueryClient };

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
  validateSearch: (search: Search) =>
    present({
      next: safeNext(search),
      organization: organizationOf(search),
      sso_error: textOf(search, "sso_error"),
    }),
  component: lazyRouteComponent(
    part(() => import("./pages/sign-in.tsx")),
    "SignInPage",
  ),
});

const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  component: lazyRouteComponent(
    part(() => import("./pages/join.tsx")),
    "JoinPage",
  ),
});

const password = createRoute({
  getParentRoute: () => root,
  path: "/password",
  component: lazyRouteComponent(
    part(() => import("./pages/password.tsx")),
    "PasswordPage",
  ),
});

/** Who it is; whoever is nobody is sent to sign in, and comes back. */
async function getMe({ queries }: Context, next: string): Promise<Me> {
  try {
    return await queries.ensureQueryData(meQuery);
  } catch (error) {
    if (isUnauthenticated(error)) throw redirect({ to: "/sign-in", search: { next } });
    // All that was known was forgotten meanwhile, because somebody else is here now, or may do more: asked anew.
    if (error instanceof CancelledError) return getMe({ queries }, next);
    throw error;
  }
}

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: "/second-factor",
  validateSearch: (search: Search) => present({ next: safeNext(search) }),
  beforeLoad: async ({ context, location }) => {
    const me = await getMe(context, location.href);
    if (!me.second_factor?.missing) throw redirect({ to: "/settings/profile" });
  },
  component: lazyRouteComponent(
    part(() => import("./pages/second-factor.tsx")),
    "SecondFactorPage",
  ),
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
  component: lazyRouteComponent(
    part(() => import("./pages/authorize.tsx")),
    "AuthorizePage",
  ),
});

/** Everything behind it is for somebody who is signed in. */
const frame = createRoute({ getParentRoute: () => root, id: "frame", component: AppFrame, beforeLoad: admit });

/** A path that leads nowhere leads there inside the frame. */
const nowhere = createRoute({ getParentRoute: () => frame, path: "$", component: PageMissing });

const overview = createRoute({
  getParentRoute: () => frame,
  path: "/",
  validateSearch: (search: Search) => present({ range: oneOf(search, "range", ["24h", "7d", "30d"]) }),
  component: lazyRouteComponent(
    part(() => import("./pages/overview.tsx")),
    "OverviewPage",
  ),
});

const runs = createRoute({
  getParentRoute: () => frame,
  path: "/runs",
  validateSearch: parseRunSearch,
  component: lazyRouteComponent(
    part(() => import("./pages/runs.tsx")),
    "RunsPage",
  ),
});

const run = createRoute({
  getParentRoute: () => frame,
  path: "/runs/$runId",
  component: lazyRouteComponent(
    part(() => import("./pages/run.tsx")),
    "RunPage",
  ),
});

const inbox = createRoute({
  getParentRoute: () => frame,
  path: "/inbox",
  validateSearch: (search: Search) =>
    present({
      tab: oneOf(search, "tab", ["answered"]),
      agent: textOf(search, "agent"),
      kind: oneOf(search, "kind", questionKinds),
    }),
  component: lazyRouteComponent(
    part(() => import("./pages/inbox.tsx")),
    "InboxPage",
  ),
});

const compareRuns = createRoute({
  getParentRoute: () => frame,
  path: "/runs/$runId/compare/$otherId",
  component: lazyRouteComponent(
    part(() => import("./pages/compare-runs.tsx")),
    "CompareRunsPage",
  ),
});

const replays = createRoute({
  getParentRoute: () => frame,
  path: "/replays",
  component: lazyRouteComponent(
    part(() => import("./pages/replays.tsx")),
    "ReplaysPage",
  ),
});

const replay = createRoute({
  getParentRoute: () => frame,
  path: "/replays/$replayId",
  component: lazyRouteComponent(
    part(() => import("./pages/replay.tsx")),
    "ReplayPage",
  ),
});

const threads = createRoute({
  getParentRoute: () => frame,
  path: "/threads",
  validateSearch: (search: Search) => present({ agent: textOf(search, "agent"), user: textOf(search, "user") }),
  component: lazyRouteComponent(
    part(() => import("./pages/threads.tsx")),
    "ThreadsPage",
  ),
});

const thread = createRoute({
  getParentRoute: () => frame,
  path: "/threads/$threadId",
  component: lazyRouteComponent(
    part(() => import("./pages/thread.tsx")),
    "ThreadPage",
  ),
});

const playground = createRoute({
  getParentRoute: () => frame,
  path: "/playground",
  validateSearch: (search: Search) => present({ agent: textOf(search, "agent"), from: textOf(search, "from") }),
  component: lazyRouteComponent(
    part(() => import("./pages/playground.tsx")),
    "PlaygroundPage",
  ),
});

const agents = createRoute({
  getParentRoute: () => frame,
  path: "/agents",
  validateSearch: (search: Search) => present({ status: oneOf(search, "status", ["active", "archived", "all"]) }),
  component: lazyRouteComponent(
    part(() => import("./pages/agents.tsx")),
    "AgentsPage",
  ),
});

const agent = createRoute({
  getParentRoute: () => frame,
  path: "/agents/$agentId",
  validateSearch: (search: Search) =>
    present({ tab: oneOf(search, "tab", ["overview", "call", "configuration", "revisions", "deployments"]) }),
  component: lazyRouteComponent(
    part(() => import("./pages/agent.tsx")),
    "AgentPage",
  ),
});

const workers = createRoute({
  getParentRoute: () => frame,
  path: "/workers",
  validateSearch: (search: Search) => present({ queue: queueOf(search) }),
  component: lazyRouteComponent(
    part(() => import("./pages/workers.tsx")),
    "WorkersPage",
  ),
});

const catalog = createRoute({
  getParentRoute: () => frame,
  path: "/catalog",
  component: lazyRouteComponent(
    part(() => import("./pages/catalog.tsx")),
    "CatalogPage",
  ),
});

const pipelines = createRoute({
  getParentRoute: () => frame,
  path: "/pipelines",
  validateSearch: (search: Search) => present({ status: oneOf(search, "status", ["active", "archived", "all"]) }),
  component: lazyRouteComponent(
    part(() => import("./pages/pipelines.tsx")),
    "PipelinesPage",
  ),
});

const pipelineNew = createRoute({
  getParentRoute: () => frame,
  path: "/pipelines/new",
  component: lazyRouteComponent(
    part(() => import("./pages/pipeline-new.tsx")),
    "PipelineNewPage",
  ),
});

const pipeline = createRoute({
  getParentRoute: () => frame,
  path: "/pipelines/$pipelineId",
  validateSearch: (search: Search) =>
    present({ tab: oneOf(search, "tab", ["overview", "definition"]), step: textOf(search, "step") }),
  component: lazyRouteComponent(
    part(() => import("./pages/pipeline.tsx")),
    "PipelinePage",
  ),
});

const pipelineRun = createRoute({
  getParentRoute: () => frame,
  path: "/pipelines/$pipelineId/runs/$runId",
  validateSearch: (search: Search) => present({ step: textOf(search, "step") }),
  component: lazyRouteComponent(
    part(() => import("./pages/pipeline-run.tsx")),
    "PipelineRunPage",
  ),
});

const webhooks = createRoute({
  getParentRoute: () => frame,
  path: "/webhooks",
  component: lazyRouteComponent(
    part(() => import("./pages/webhooks.tsx")),
    "WebhooksPage",
  ),
});

const webhook = createRoute({
  getParentRoute: () => frame,
  path: "/webhooks/$webhookId",
  validateSearch: (search: Search) =>
    present({
      status: oneOf(search, "status", ["pending", "succeeded", "failed"]),
      delivery: textOf(search, "delivery"),
    }),
  component: lazyRouteComponent(
    part(() => import("./pages/webhook.tsx")),
    "WebhookPage",
  ),
});

const alerts = createRoute({
  getParentRoute: () => frame,
  path: "/alerts",
  validateSearch: (search: Search) => present({ status: oneOf(search, "status", ["ok", "firing", "no_data"]) }),
  component: lazyRouteComponent(
    part(() => import("./pages/alerts.tsx")),
    "AlertsPage",
  ),
});

const alert = createRoute({
  getParentRoute: () => frame,
  path: "/alerts/$alertId",
  component: lazyRouteComponent(
    part(() => import("./pages/alert.tsx")),
    "AlertPage",
  ),
});

const usage = createRoute({
  getParentRoute: () => frame,
  path: "/usage",
  validateSearch: (search: Search) => present({ month: textOf(search, "month") }),
  component: lazyRouteComponent(
    part(() => import("./pages/usage.tsx")),
    "UsagePage",
  ),
});

const settings = createRoute({
  getParentRoute: () => frame,
  path: "/settings",
  component: lazyRouteComponent(
    part(() => import("./pages/settings.tsx")),
    "SettingsPage",
  ),
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
  component: lazyRouteComponent(
    part(() => import("./pages/api-keys.tsx")),
    "ApiKeysPage",
  ),
});

const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: lazyRouteComponent(
    part(() => import("./pages/members.tsx")),
    "MembersPage",
  ),
});

const singleSignOn = createRoute({
  getParentRoute: () => settings,
  path: "/single-sign-on",
  component: lazyRouteComponent(
    part(() => import("./pages/single-sign-on.tsx")),
    "SingleSignOnPage",
  ),
});

const policies = createRoute({
  getParentRoute: () => settings,
  path: "/policies",
  component: lazyRouteComponent(
    part(() => import("./pages/policies.tsx")),
    "PoliciesPage",
  ),
});

const policy = createRoute({
  getParentRoute: () => settings,
  path: "/policies/$policyId",
  component: lazyRouteComponent(
    part(() => import("./pages/policy.tsx")),
    "PolicyPage",
  ),
});

const connectors = createRoute({
  getParentRoute: () => settings,
  path: "/connectors",
  component: lazyRouteComponent(
    part(() => import("./pages/connectors.tsx")),
    "ConnectorsPage",
  ),
});

const connector = createRoute({
  getParentRoute: () => settings,
  path: "/connectors/$connectorId",
  component: lazyRouteComponent(
    part(() => import("./pages/connector.tsx")),
    "ConnectorPage",
  ),
});

const modelProviders = createRoute({
  getParentRoute: () => settings,
  path: "/model-providers",
  component: lazyRouteComponent(
    part(() => import("./pages/model-providers.tsx")),
    "ModelProvidersPage",
  ),
});

const errors = createRoute({
  getParentRoute: () => settings,
  path: "/errors",
  validateSearch: (search: Search) =>
    present({ kind: oneOf(search, "kind", ["request", "background"]), request_id: textOf(search, "request_id") }),
  component: lazyRouteComponent(
    part(() => import("./pages/errors.tsx")),
    "ErrorsPage",
  ),
});

const errorReport = createRoute({
  getParentRoute: () => settings,
  path: "/errors/$errorId",
  component: lazyRouteComponent(
    part(() => import("./pages/error-report.tsx")),
    "ErrorReportPage",
  ),
});

const sessions = createRoute({
  getParentRoute: () => settings,
  path: "/sessions",
  component: lazyRouteComponent(
    part(() => import("./pages/sessions.tsx")),
    "SessionsPage",
  ),
});

const audit = createRoute({
  getParentRoute: () => settings,
  path: "/audit",
  validateSearch: (search: Search) =>
    present({
      action: textOf(search, "action"),
      actor: textOf(search, "actor"),
      resource_id: textOf(search, "resource_id"),
      outcome: oneOf(search, "outcome", ["succeeded", "refused"]),
      from: dayOf(search, "from"),
      to: dayOf(search, "to"),
    }),
  component: lazyRouteComponent(
    part(() => import("./pages/audit.tsx")),
    "AuditPage",
  ),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: "/profile",
  component: lazyRouteComponent(
    part(() => import("./pages/profile.tsx")),
    "ProfilePage",
  ),
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

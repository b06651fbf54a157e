import type { QueryClient } from "@tanstack/react-query";
import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { PageError, PageMissing, PageSkeleton } from "./components/route-fallbacks.tsx";
import * as parse from "./lib/page-search.ts";
import { parseRunSearch } from "./lib/run-filters.ts";
import { oneOf, present, queueOf, safeNext, textOf } from "./lib/search.ts";
import { getMe } from "./queries/get-me.ts";
import { admit, frame, page, root } from "./routes/frame.tsx";
import { settingsTree } from "./routes/settings.ts";

type Search = Record<string, unknown>;

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

/** The OAuth consent page. It has no frame, so that it contains no other controls. */
const authorize = createRoute({
  getParentRoute: () => root,
  path: "/authorize",
  validateSearch: (search: Search) => present({ request: textOf(search, "request") }),
  beforeLoad: admit,
  component: page(() => import("./pages/authorize.tsx"), "AuthorizePage"),
});

/** Unknown paths show the "not found" page inside the frame. */
const nowhere = createRoute({ getParentRoute: () => frame, path: "$", component: PageMissing });

const overview = createRoute({
  getParentRoute: () => frame,
  path: "/",
  validateSearch: parse.overview,
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

const datasets = createRoute({
  getParentRoute: () => frame,
  path: "/datasets",
  validateSearch: parse.ofAgent,
  component: page(() => import("./pages/datasets.tsx"), "DatasetsPage"),
});

const dataset = createRoute({
  getParentRoute: () => frame,
  path: "/datasets/$datasetId",
  validateSearch: parse.dataset,
  component: page(() => import("./pages/dataset.tsx"), "DatasetPage"),
});

const scorers = createRoute({
  getParentRoute: () => frame,
  path: "/scorers",
  component: page(() => import("./pages/scorers.tsx"), "ScorersPage"),
});

const scorer = createRoute({
  getParentRoute: () => frame,
  path: "/scorers/$scorerId",
  component: page(() => import("./pages/scorer.tsx"), "ScorerPage"),
});

const experiments = createRoute({
  getParentRoute: () => frame,
  path: "/experiments",
  validateSearch: parse.ofAgent,
  component: page(() => import("./pages/experiments.tsx"), "ExperimentsPage"),
});

const experiment = createRoute({
  getParentRoute: () => frame,
  path: "/experiments/$experimentId",
  validateSearch: parse.experiment,
  component: page(() => import("./pages/experiment.tsx"), "ExperimentPage"),
});

const compareExperiments = createRoute({
  getParentRoute: () => frame,
  path: "/experiments/$experimentId/compare",
  validateSearch: parse.experimentComparison,
  component: page(() => import("./pages/compare-experiments.tsx"), "CompareExperimentsPage"),
});

const costs = createRoute({
  getParentRoute: () => frame,
  path: "/costs",
  validateSearch: parse.costs,
  component: page(() => import("./pages/costs.tsx"), "CostsPage"),
});

const quality = createRoute({
  getParentRoute: () => frame,
  path: "/quality",
  validateSearch: parse.quality,
  component: page(() => import("./pages/quality.tsx"), "QualityPage"),
});

const caps = createRoute({
  getParentRoute: () => frame,
  path: "/caps",
  component: page(() => import("./pages/caps.tsx"), "CapsPage"),
});

const usage = createRoute({
  getParentRoute: () => frame,
  path: "/usage",
  validateSearch: (search: Search) => present({ month: textOf(search, "month") }),
  component: page(() => import("./pages/usage.tsx"), "UsagePage"),
});

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
  quality,
  datasets,
  dataset,
  scorers,
  scorer,
  experiments,
  experiment,
  compareExperiments,
  costs,
  caps,
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

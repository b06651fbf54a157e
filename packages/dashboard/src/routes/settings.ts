import { createRoute, redirect } from "@tanstack/react-router";
import * as parse from "../lib/page-search.ts";
import { frame, page } from "./frame.tsx";

const settings = createRoute({
  getParentRoute: () => frame,
  path: "/settings",
  component: page(() => import("../pages/settings.tsx"), "SettingsPage"),
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
  component: page(() => import("../pages/api-keys.tsx"), "ApiKeysPage"),
});

const members = createRoute({
  getParentRoute: () => settings,
  path: "/members",
  component: page(() => import("../pages/members.tsx"), "MembersPage"),
});

const singleSignOn = createRoute({
  getParentRoute: () => settings,
  path: "/single-sign-on",
  component: page(() => import("../pages/single-sign-on.tsx"), "SingleSignOnPage"),
});

const policies = createRoute({
  getParentRoute: () => settings,
  path: "/policies",
  component: page(() => import("../pages/policies.tsx"), "PoliciesPage"),
});

const policy = createRoute({
  getParentRoute: () => settings,
  path: "/policies/$policyId",
  component: page(() => import("../pages/policy.tsx"), "PolicyPage"),
});

const connectors = createRoute({
  getParentRoute: () => settings,
  path: "/connectors",
  component: page(() => import("../pages/connectors.tsx"), "ConnectorsPage"),
});

const connector = createRoute({
  getParentRoute: () => settings,
  path: "/connectors/$connectorId",
  component: page(() => import("../pages/connector.tsx"), "ConnectorPage"),
});

const modelProviders = createRoute({
  getParentRoute: () => settings,
  path: "/model-providers",
  component: page(() => import("../pages/model-providers.tsx"), "ModelProvidersPage"),
});

const errors = createRoute({
  getParentRoute: () => settings,
  path: "/errors",
  validateSearch: parse.error,
  component: page(() => import("../pages/errors.tsx"), "ErrorsPage"),
});

const errorReport = createRoute({
  getParentRoute: () => settings,
  path: "/errors/$errorId",
  component: page(() => import("../pages/error-report.tsx"), "ErrorReportPage"),
});

const sessions = createRoute({
  getParentRoute: () => settings,
  path: "/sessions",
  component: page(() => import("../pages/sessions.tsx"), "SessionsPage"),
});

const audit = createRoute({
  getParentRoute: () => settings,
  path: "/audit",
  validateSearch: parse.audit,
  component: page(() => import("../pages/audit.tsx"), "AuditPage"),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: "/profile",
  component: page(() => import("../pages/profile.tsx"), "ProfilePage"),
});

/** The settings pages. */
export const settingsTree = settings.addChildren([
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

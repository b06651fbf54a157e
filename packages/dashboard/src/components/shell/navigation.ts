import {
  IconApps,
  IconBellRinging,
  IconBuildingStore,
  IconChartBar,
  IconCoin,
  IconFlask,
  IconInbox,
  IconLayoutDashboard,
  IconMessages,
  IconPlayerPlay,
  IconRobot,
  IconRoute,
  IconServer2,
  IconSettings,
  IconShieldDollar,
  IconTable,
  IconTarget,
  IconThumbUp,
  IconWebhook,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

export type Place = {
  label: string;
  to: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  group: "Work" | "Build" | "Evaluate" | "Watch" | "Organisation";
  /** The scope that the page requires. */
  scope?: string;
  /** Search words for the palette. */
  keywords?: string[];
};

export const places: readonly Place[] = [
  { label: "Overview", to: "/", icon: IconLayoutDashboard, group: "Work", scope: "analytics:read" },
  {
    label: "Inbox",
    to: "/inbox",
    icon: IconInbox,
    group: "Work",
    scope: "runs:read",
    keywords: ["approvals", "questions"],
  },
  { label: "Runs", to: "/runs", icon: IconApps, group: "Work", scope: "runs:read" },
  {
    label: "Threads",
    to: "/threads",
    icon: IconMessages,
    group: "Work",
    scope: "threads:read",
    keywords: ["chat", "conversation"],
  },
  { label: "Playground", to: "/playground", icon: IconPlayerPlay, group: "Work", scope: "runs:write" },
  { label: "Agents", to: "/agents", icon: IconRobot, group: "Build", scope: "agents:read" },
  { label: "Catalog", to: "/catalog", icon: IconBuildingStore, group: "Build", scope: "agents:read" },
  { label: "Pipelines", to: "/pipelines", icon: IconRoute, group: "Build", scope: "pipelines:read" },
  {
    label: "Experiments",
    to: "/experiments",
    icon: IconFlask,
    group: "Evaluate",
    scope: "runs:read",
    keywords: ["evaluation", "compare revisions"],
  },
  {
    label: "Data sets",
    to: "/datasets",
    icon: IconTable,
    group: "Evaluate",
    scope: "runs:read",
    keywords: ["evaluation", "test cases", "rows"],
  },
  {
    label: "Scorers",
    to: "/scorers",
    icon: IconTarget,
    group: "Evaluate",
    scope: "runs:read",
    keywords: ["evaluation", "judge", "rubric"],
  },
  {
    label: "Workers",
    to: "/workers",
    icon: IconServer2,
    group: "Watch",
    scope: "agents:read",
    keywords: ["queue", "build"],
  },
  {
    label: "Quality",
    to: "/quality",
    icon: IconThumbUp,
    group: "Watch",
    scope: "analytics:read",
    keywords: ["feedback", "scores", "thumbs", "ratings"],
  },
  { label: "Webhooks", to: "/webhooks", icon: IconWebhook, group: "Watch", scope: "webhooks:read" },
  { label: "Alerts", to: "/alerts", icon: IconBellRinging, group: "Watch", scope: "alerts:read" },
  {
    label: "Costs",
    to: "/costs",
    icon: IconCoin,
    group: "Watch",
    scope: "usage:read",
    keywords: ["dollars", "spend", "money", "models", "prices"],
  },
  {
    label: "Spend caps",
    to: "/caps",
    icon: IconShieldDollar,
    group: "Watch",
    scope: "policies:read",
    keywords: ["budget", "limit"],
  },
  {
    label: "Usage",
    to: "/usage",
    icon: IconChartBar,
    group: "Watch",
    scope: "usage:read",
    keywords: ["plan", "quota", "calls"],
  },
  { label: "Settings", to: "/settings", icon: IconSettings, group: "Organisation" },
];

/** `isOperators`: only for the organisation that runs the installation. */
type SettingsPlace = { label: string; to: string; scope?: string; isOperators?: true };

export const settingsPlaces: readonly SettingsPlace[] = [
  { label: "API keys", to: "/settings/api-keys", scope: "api_keys:read" },
  { label: "Members", to: "/settings/members", scope: "members:read" },
  { label: "Single sign-on", to: "/settings/single-sign-on", scope: "members:read" },
  { label: "Policies", to: "/settings/policies", scope: "policies:read" },
  { label: "Connectors", to: "/settings/connectors", scope: "connectors:read" },
  { label: "Model providers", to: "/settings/model-providers", scope: "connectors:read" },
  { label: "Sessions", to: "/settings/sessions" },
  { label: "Audit log", to: "/settings/audit", scope: "audit:read" },
  { label: "Errors", to: "/settings/errors", scope: "errors:read", isOperators: true },
  { label: "Profile", to: "/settings/profile" },
];

/** Actions of the palette; `isForm`: the page opens its form. */
type Deed = { label: string; to: string; scope: string; isForm?: true; keywords?: string[] };

export const deeds: readonly Deed[] = [
  { label: "Run an agent", to: "/playground", scope: "runs:write", keywords: ["new run", "try"] },
  { label: "Create agent", to: "/agents", scope: "agents:write", isForm: true },
  { label: "Hire an agent from the catalog", to: "/catalog", scope: "agents:write" },
  { label: "Create pipeline", to: "/pipelines/new", scope: "pipelines:write" },
  { label: "Start experiment", to: "/experiments", scope: "runs:write", isForm: true, keywords: ["evaluate"] },
  { label: "Create data set", to: "/datasets", scope: "runs:write", isForm: true },
  { label: "Create scorer", to: "/scorers", scope: "runs:write", isForm: true },
  { label: "Create API key", to: "/settings/api-keys", scope: "api_keys:write", isForm: true, keywords: ["token"] },
  { label: "Add webhook", to: "/webhooks", scope: "webhooks:write", isForm: true },
  { label: "Create alert", to: "/alerts", scope: "alerts:write", isForm: true },
  { label: "Create cap", to: "/caps", scope: "approvals:manage", isForm: true, keywords: ["budget", "spend"] },
  { label: "Create policy", to: "/settings/policies", scope: "approvals:manage", isForm: true, keywords: ["guard"] },
  { label: "Add connector", to: "/settings/connectors", scope: "connectors:write", isForm: true, keywords: ["mcp"] },
  {
    label: "Add model provider",
    to: "/settings/model-providers",
    scope: "connectors:write",
    isForm: true,
    keywords: ["openai", "anthropic"],
  },
  { label: "Invite member", to: "/settings/members", scope: "members:write", isForm: true, keywords: ["colleague"] },
];

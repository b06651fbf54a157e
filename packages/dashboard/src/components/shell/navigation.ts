import {
  IconApps,
  IconBellRinging,
  IconBuildingStore,
  IconChartBar,
  IconInbox,
  IconLayoutDashboard,
  IconMessages,
  IconPlayerPlay,
  IconRobot,
  IconRoute,
  IconServer2,
  IconSettings,
  IconWebhook,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

export type Place = {
  label: string;
  to: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  group: "Work" | "Build" | "Watch" | "Organisation";
  /** What a person must be allowed to see it. */
  scope?: string;
  /** Words that find it in the palette. */
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
    label: "Workers",
    to: "/workers",
    icon: IconServer2,
    group: "Watch",
    scope: "agents:read",
    keywords: ["queue", "build"],
  },
  { label: "Webhooks", to: "/webhooks", icon: IconWebhook, group: "Watch", scope: "webhooks:read" },
  { label: "Alerts", to: "/alerts", icon: IconBellRinging, group: "Watch", scope: "alerts:read" },
  { label: "Usage", to: "/usage", icon: IconChartBar, group: "Watch", scope: "usage:read" },
  { label: "Settings", to: "/settings", icon: IconSettings, group: "Organisation" },
];

/** `isOperators`: of the organisation that runs the installation alone. */
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

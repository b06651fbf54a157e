import type { Webhook } from "../../models.ts";
import { StatusBadge } from "../status-badge.tsx";

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  if (webhook.active) return <StatusBadge status={webhook.failing_since ? "failing" : "active"} />;
  return webhook.disabled_reason ? <StatusBadge status="disabled" /> : <StatusBadge status="inactive" />;
}

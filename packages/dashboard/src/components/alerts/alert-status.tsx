import type { AlertRule } from "../../models.ts";
import { StatusBadge } from "../status-badge.tsx";

/** A rule that is switched off has no data either, but for another reason. */
export const AlertStatus = ({ rule }: { rule: AlertRule }) =>
  rule.enabled ? <StatusBadge status={rule.status} /> : <StatusBadge status="inactive" word="switched off" />;

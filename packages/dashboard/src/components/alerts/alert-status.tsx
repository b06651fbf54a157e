import type { Alert } from "../../models.ts";
import { StatusBadge } from "../status-badge.tsx";

/** Distinguishes a disabled rule from one without data. */
export const AlertStatus = ({ rule }: { rule: Alert }) =>
  rule.active ? <StatusBadge status={rule.status} /> : <StatusBadge status="inactive" word="disabled" />;

import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconEyeOff,
  IconFlag,
  IconHandStop,
  IconInfoCircle,
  IconLoader2,
  IconPlayerPause,
  IconPlayerSkipForward,
  IconPlugConnectedX,
} from "@tabler/icons-react";
import { statusWord } from "../lib/status-word.ts";
import classes from "./status-badge.module.css";

type Tone = "good" | "bad" | "warn" | "busy" | "idle";
type Look = { tone: Tone; icon: typeof IconClock };

const looks: Record<string, Look> = {
  queued: { tone: "idle", icon: IconCircleDashed },
  pending: { tone: "busy", icon: IconClock },
  running: { tone: "busy", icon: IconLoader2 },
  sending: { tone: "busy", icon: IconLoader2 },
  requires_action: { tone: "warn", icon: IconHandStop },
  cancelling: { tone: "warn", icon: IconBan },
  completed: { tone: "good", icon: IconCircleCheck },
  succeeded: { tone: "good", icon: IconCircleCheck },
  active: { tone: "good", icon: IconCircleCheck },
  failed: { tone: "bad", icon: IconCircleX },
  interrupted: { tone: "warn", icon: IconAlertTriangle },
  cancelled: { tone: "idle", icon: IconBan },
  archived: { tone: "idle", icon: IconArchive },
  refused: { tone: "bad", icon: IconBan },
  inactive: { tone: "idle", icon: IconPlayerPause },
  disabled: { tone: "bad", icon: IconCircleX },
  expiring: { tone: "warn", icon: IconClock },
  expired: { tone: "idle", icon: IconClock },
  revoked: { tone: "idle", icon: IconBan },
  exposed: { tone: "bad", icon: IconAlertTriangle },
  current: { tone: "good", icon: IconCircleCheck },
  skipped: { tone: "idle", icon: IconPlayerSkipForward },
  ok: { tone: "good", icon: IconCircleCheck },
  firing: { tone: "bad", icon: IconAlertTriangle },
  no_data: { tone: "idle", icon: IconCircleDashed },
  resolved: { tone: "good", icon: IconCircleCheck },
  untested: { tone: "idle", icon: IconCircleDashed },
  lost: { tone: "bad", icon: IconPlugConnectedX },
  unserved: { tone: "bad", icon: IconPlugConnectedX },
  failing: { tone: "bad", icon: IconCircleX },
  info: { tone: "busy", icon: IconInfoCircle },
  warning: { tone: "warn", icon: IconAlertTriangle },
  critical: { tone: "bad", icon: IconAlertOctagon },
  block: { tone: "bad", icon: IconBan },
  redact: { tone: "warn", icon: IconEyeOff },
  flag: { tone: "busy", icon: IconFlag },
};

const unknown: Look = { tone: "idle", icon: IconCircleDashed };

/** A status as colour, icon and word, because colour alone is not accessible. */
export function StatusBadge({ status, word }: { status: string; word?: string }) {
  const look = looks[status] ?? unknown;
  return (
    <span className={classes.badge} data-tone={look.tone} data-status={status}>
      <look.icon size={14} stroke={2} aria-hidden />
      {word ?? statusWord(status)}
    </span>
  );
}

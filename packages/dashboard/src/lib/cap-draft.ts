import type { Cap, CapPatch, CreateCapRequest } from "../models.ts";
import { type CapPeriod, type CapUnit, capUnits, type MissingUser, type OnLimit, type Unpriced } from "./cap-text.ts";

/** A cap in a form. */
export type CapDraft = {
  agent_id: string | null;
  api_key_id: string | null;
  user: string;
  each_user: boolean;
  period: CapPeriod;
  unit: CapUnit;
  limit: number;
  on_limit: OnLimit;
  missing_user: MissingUser;
  unpriced: Unpriced;
};

/** A common cap that can be created as it is. */
export const newCapDraft: CapDraft = {
  agent_id: null,
  api_key_id: null,
  user: "",
  each_user: false,
  period: "day",
  unit: "usd",
  limit: capUnits.usd.example,
  on_limit: "refuse",
  missing_user: "count",
  unpriced: "refuse",
};

export const toCapDraft = (cap: Cap): CapDraft => ({
  agent_id: cap.agent_id,
  api_key_id: cap.api_key_id,
  user: cap.user ?? "",
  each_user: cap.each_user,
  period: cap.period as CapPeriod,
  unit: cap.unit as CapUnit,
  limit: cap.limit,
  on_limit: cap.on_limit as OnLimit,
  missing_user: (cap.missing_user ?? newCapDraft.missing_user) as MissingUser,
  unpriced: (cap.unpriced ?? newCapDraft.unpriced) as Unpriced,
});

/** A named user excludes `each_user`. */
export const isEachUser = ({ each_user, user }: CapDraft): boolean => each_user && user.trim() === "";

/** The settings that can be changed later. The API accepts the last two only for the caps that they apply to. */
export const toCapPatch = (draft: CapDraft): CapPatch & { limit: number } => ({
  limit: draft.limit,
  on_limit: draft.on_limit,
  ...(isEachUser(draft) && { missing_user: draft.missing_user }),
  ...(draft.unit === "usd" && { unpriced: draft.unpriced }),
});

export const toCapRequest = (draft: CapDraft): CreateCapRequest => ({
  agent_id: draft.agent_id,
  api_key_id: draft.api_key_id,
  user: draft.user.trim() || null,
  each_user: isEachUser(draft),
  period: draft.period,
  unit: draft.unit,
  ...toCapPatch(draft),
});

/** Changes the unit; an unedited amount becomes the default of the new unit. */
export const withUnit = (draft: CapDraft, unit: CapUnit): CapDraft => ({
  ...draft,
  unit,
  limit: draft.limit === capUnits[draft.unit].example ? capUnits[unit].example : draft.limit,
});

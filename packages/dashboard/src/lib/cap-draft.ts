import type { Cap, CreateCapRequest } from "../models.ts";
import { type CapPeriod, type CapUnit, capUnits, type OnLimit } from "./cap-text.ts";

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
});

/** A named user excludes `each_user`. */
export const toCapRequest = (draft: CapDraft): CreateCapRequest => ({
  ...draft,
  user: draft.user.trim() || null,
  each_user: draft.each_user && draft.user.trim() === "",
});

/** Changes the unit; an unedited amount becomes the default of the new unit. */
export const withUnit = (draft: CapDraft, unit: CapUnit): CapDraft => ({
  ...draft,
  unit,
  limit: draft.limit === capUnits[draft.unit].example ? capUnits[unit].example : draft.limit,
});

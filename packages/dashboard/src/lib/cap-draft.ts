import type { Cap, CreateCapRequest } from "../models.ts";
import { type CapPeriod, type CapUnit, capUnits, type OnLimit } from "./cap-text.ts";

/** A cap while somebody fills it in. */
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

/** A cap that most would have: it can be made as it is. */
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

/** What one user has is not what each has: with a name, there is nothing to count for the others. */
export const toCapRequest = (draft: CapDraft): CreateCapRequest => ({
  ...draft,
  user: draft.user.trim() || null,
  each_user: draft.each_user && draft.user.trim() === "",
});

/** Another unit has other amounts: one that nobody has changed goes with it. */
export const withUnit = (draft: CapDraft, unit: CapUnit): CapDraft => ({
  ...draft,
  unit,
  limit: draft.limit === capUnits[draft.unit].example ? capUnits[unit].example : draft.limit,
});

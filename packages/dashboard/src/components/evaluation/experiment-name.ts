import { toLocal } from "../../lib/time.ts";
import type { Experiment } from "../../models.ts";

/** The name, or the time of the start. */
export const nameOfExperiment = ({ name, created_at }: Pick<Experiment, "name" | "created_at">): string =>
  name ?? `Experiment of ${toLocal(created_at, Date.now())}`;

import type { ExperimentId, GivenRating, GiveRatingRequest, RatingId } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import {
  defaultRaters,
  type PeopleDefinition,
  passesAt,
  type RatingAnswer,
  type RatingRecord,
  settleRatings,
  toGivenRating,
} from "../../model/ratings.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { LockedRating } from "../../store/ratings/ratings.ts";
import type { Store } from "../../store/store.ts";
import { assertNotDemo } from "../api-keys/permissions.ts";
import { getExperiment } from "../experiments/experiments.ts";

export type RatingDeps = { store: Pick<Store, "experiments" | "ratings" | "transaction">; clock: DatabaseClock };

/** All keys of a member count as that member, and rotated keys as one. */
const raterOf = (caller: Caller): string => caller.personId ?? caller.lineageId ?? caller.actor;

/** The outputs that the caller has not rated. */
export async function listRatings(
  deps: RatingDeps,
  caller: Caller,
  experimentId: ExperimentId | undefined,
  page: PageRequest,
): Promise<Page<RatingRecord>> {
  assertNotDemo(caller);
  if (experimentId) await assertExperiment(deps, caller, experimentId);
  const { organizationId, agentIds } = caller;
  return deps.store.ratings.list(organizationId, { rater: raterOf(caller), experimentId, agentIds }, page);
}

const assertExperiment = (deps: RatingDeps, caller: Caller, id: ExperimentId) =>
  getExperiment(deps, caller, id).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== "experiment_not_found") throw error;
    throw new ServiceError("experiment_not_found", { param: "experiment_id" });
  });

/** Stores the rating of a member. The last one settles the score, in the same transaction. */
export async function giveRating(
  deps: RatingDeps,
  caller: Caller,
  id: RatingId,
  request: GiveRatingRequest,
): Promise<GivenRating> {
  assertNotDemo(caller);
  const { store, clock } = deps;
  return store.transaction(async () => {
    const item = await store.ratings.lock({ organizationId: caller.organizationId, id });
    if (!item) throw new ServiceError("rating_not_found");
    if (caller.agentIds && !caller.agentIds.includes(item.agentId)) throw new ServiceError("agent_not_allowed");
    const { definition } = item;
    if (!item.isOpen || !definition) throw new ServiceError("rating_closed");
    const answer = { ...toAnswer(definition, request), rater: raterOf(caller), createdAt: new Date(clock.now()) };
    if (!(await store.ratings.insertAnswer(item, answer))) throw new ServiceError("already_rated");
    return toGivenRating(item, answer, await settleIfComplete(deps, item, definition));
  });
}

async function settleIfComplete({ store }: RatingDeps, item: LockedRating, definition: PeopleDefinition) {
  const answers = await store.ratings.listAnswers(item);
  if (answers.length < (definition.raters ?? defaultRaters)) return false;
  await store.ratings.settle(item, settleRatings(definition, answers));
  return true;
}

function toAnswer(definition: PeopleDefinition, { passed, rating, ...given }: GiveRatingRequest): RatingAnswer {
  const comment = given.comment ?? null;
  if (definition.scale === "one_to_five") {
    if (rating === undefined || passed !== undefined) throw refuse("rating", "rate it with `rating`, from 1 to 5");
    return { passed: passesAt(definition, rating), rating, comment };
  }
  if (passed === undefined || rating !== undefined) throw refuse("passed", "rate it with `passed`, true or false");
  return { passed, rating: null, comment };
}

const refuse = (param: string, what: string) =>
  new ServiceError("invalid_value", {
    param,
    message: `${param}: the scale of this rating is ${param === "rating" ? "one_to_five" : "pass_fail"}: ${what}, alone.`,
  });

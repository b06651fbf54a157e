import { dayOf } from "./days.ts";
import { spanFrom } from "./period.ts";
import { questionKinds } from "./questions.ts";
import { oneOf, organizationOf, present, safeNext, textOf } from "./search.ts";

/** Query parameters of pages that need more than a single word. */
type Search = Record<string, unknown>;

export const signIn = (search: Search) =>
  present({
    next: safeNext(search),
    organization: organizationOf(search),
    sso_error: textOf(search, "sso_error"),
  });

export const overview = (search: Search) =>
  present({
    range: oneOf(search, "range", ["24h", "7d", "30d"]),
    ...spanFrom(search),
    compare: isSet(search, "compare"),
  });

export const costs = (search: Search) => present({ month: monthOf(search), compare: isSet(search, "compare") });

const isSet = (search: Search, name: string) => (search[name] === true ? (true as const) : undefined);

/** A valid month from the URL. */
function monthOf(search: Search): string | undefined {
  const month = textOf(search, "month");
  return month && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}

export const quality = (search: Search) =>
  present({
    agent: textOf(search, "agent"),
    name: textOf(search, "name"),
    weeks: oneOf(search, "weeks", ["4", "12", "26"]),
  });

export const ofAgent = (search: Search) => present({ agent: textOf(search, "agent") });

export const dataset = (search: Search) => present({ version: countOf(search, "version"), tag: textOf(search, "tag") });

export const experiment = (search: Search) =>
  present({ show: oneOf(search, "show", ["failing", "changed", "refused"]), tag: textOf(search, "tag") });

export const experimentComparison = (search: Search) =>
  present({ other: textOf(search, "other"), base: countOf(search, "base"), revision: countOf(search, "revision") });

/** A version or a revision from the URL. */
function countOf(search: Search, name: string): number | undefined {
  const value = Number(search[name]);
  return Number.isInteger(value) && value >= 1 && value < 2 ** 31 ? value : undefined;
}

export const inbox = (search: Search) =>
  present({
    tab: oneOf(search, "tab", ["answered", "ratings"]),
    agent: textOf(search, "agent"),
    kind: oneOf(search, "kind", questionKinds),
    group: oneOf(search, "group", ["agent"]),
    item: textOf(search, "item"),
  });

export const webhook = (search: Search) =>
  present({
    status: oneOf(search, "status", ["pending", "succeeded", "failed"]),
    delivery: textOf(search, "delivery"),
  });

export const audit = (search: Search) =>
  present({
    action: textOf(search, "action"),
    actor: textOf(search, "actor"),
    resource_id: textOf(search, "resource_id"),
    outcome: oneOf(search, "outcome", ["succeeded", "refused"]),
    from: dayOf(search, "from"),
    to: dayOf(search, "to"),
  });

export const error = (search: Search) =>
  present({ kind: oneOf(search, "kind", ["request", "background"]), request_id: textOf(search, "request_id") });

export const agent = (search: Search) =>
  present({ tab: oneOf(search, "tab", ["overview", "call", "configuration", "revisions", "canaries", "deployments"]) });

export const pipeline = (search: Search) =>
  present({ tab: oneOf(search, "tab", ["overview", "definition"]), step: textOf(search, "step") });

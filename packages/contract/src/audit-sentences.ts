import type { AuditEntry } from "./audit.ts";
import { type EndpointName, endpoints } from "./endpoints.ts";

/**
 * What an action did, as an imperative. If it ends with "a …" or "an …", the name of the resource replaces the article. A part in
 * brackets is only shown with a name.
 *
 * The summary of the endpoint is used for all other actions.
 */
const phrases: Partial<Record<EndpointName, string>> & Record<string, string> = {
  createRevision: "create a revision of an agent",
  deployAgent: "hire an agent",
  createAgent: "create an agent",
  createDeployment: "deploy a revision of an agent",
  createAgentCode: "upload code of an agent",
  login: "sign in[ as {name}]",
  changePassword: "change the password[ of {name}]",
  resetPassword: "reset the password[ of {name}]",
  beginSecondFactor: "set up a second factor",
  confirmSecondFactor: "confirm a second factor",
  renewRecoveryCodes: "replace the recovery codes[ of {name}]",
  removeSecondFactor: "turn off the second factor[ of {name}]",
  switchOrganization: "switch to this organisation",
  allowAuthorization: "authorise an application",
  updateMember: "change the role of a member",
  updateOrganization: "change whether members need a second factor",
  claimEmailDomain: "claim a domain",
  actOnRun: "send an action to a run",
  createRunBatch: "run agents many times",
  createFeedback: "give feedback on a run",
  giveRating: "rate an output of an experiment",
  deleteFeedback: "delete feedback on a run",
  addDatasetRows: "add rows to a data set",
  importDatasetRows: "add runs to a data set",
  removeDatasetRows: "remove rows from a data set",
  testWebhook: "send a test event to a webhook",
  rotateWebhook: "rotate the secret of a webhook",
  redeliver: "redeliver an event to a webhook",
  redeliverFailed: "redeliver all failed events of a webhook",
  testConnector: "test a connector",
  connectConnector: "create a link to connect users with a connector",
  disconnectConnector: "disconnect a user from a connector",
  acknowledgeAlert: "acknowledge a firing of an alert",
  addThreadMessages: "add messages to a thread",
  eraseUserData: "erase the data of an end user",
  createFileLink: "create a download link of a file",
  "admin.domains.assign": "assign a domain",
  "admin.domains.release": "release a domain",
  "admin.organizations.create": "create an organisation",
  "admin.owners.clear_second_factor": "remove the second factor of a user",
  "admin.owners.reset_password": "reset the password of a user",
  "admin.plans.set": "set the plan",
  "api_key.exposed": "find that a request over plain HTTP contained an API key",
  "connector.connected": "connect with a connector",
  "login.single_sign_on": "sign in through single sign-on",
  "member.joined_by_single_sign_on": "join through single sign-on[ as {name}]",
  "member.role_set_by_single_sign_on": "get another role through single sign-on",
  "oauth.reuse_detected": "use an OAuth token again, which revoked the grant",
  "oauth.revoked_by_client": "revoke an OAuth token",
  "run.question_changed": "change the question of a run",
};

const irregular: Record<string, string> = {
  begin: "began",
  cancel: "cancelled",
  do: "did",
  find: "found",
  get: "got",
  give: "gave",
  put: "put",
  reset: "reset",
  run: "ran",
  send: "sent",
  set: "set",
  withdraw: "withdrew",
};

/** The past tense of the verb that a phrase starts with. */
function toPast(phrase: string): string {
  const [verb = "", ...rest] = phrase.split(" ");
  const past = irregular[verb] ?? (verb.endsWith("e") ? `${verb}d` : verb.replace(/([^aeiou])y$/, "$1i").concat("ed"));
  return [past, ...rest].join(" ");
}

const summaryOf = (action: string): string | undefined =>
  Object.hasOwn(endpoints, action) ? endpoints[action as EndpointName].summary : undefined;

const phraseOf = (action: string): string => {
  const summary = summaryOf(action);
  return (
    (Object.hasOwn(phrases, action) ? phrases[action] : undefined) ??
    (summary ? `${summary.charAt(0).toLowerCase()}${summary.slice(1)}` : `do ${action}`)
  );
};

/** Actors that are neither a key nor a person. */
const actors: Record<string, string> = {
  operator: "The operator",
  system: "The service",
  anonymous: "An unknown caller",
  several: "Several callers",
};

/** The last article, if only a noun follows. */
const indefinite = /\ban? ((?!.*\ban? )[\w -]+)$/;

/** Whether an id may stand for a missing name: "a run" and `run_…`, but not "an agent" and the id of its deployment. */
const isOfType = (noun: string, type: string | null) => noun.replaceAll(" ", "_").toLowerCase() === type;

type Told = Pick<
  AuditEntry,
  "action" | "actor" | "actor_name" | "outcome" | "reason" | "count" | "resource_type" | "resource_id" | "resource_name"
>;

function withResource(phrase: string, entry: Told): string {
  const [, noun = ""] = indefinite.exec(phrase) ?? [];
  const isSelf = entry.resource_id === entry.actor;
  const name = isSelf
    ? null
    : (entry.resource_name ?? (isOfType(noun, entry.resource_type) ? entry.resource_id : null));
  const unbracketed = phrase.replace(/\[(.*?)\]/, (_all, part: string) => (name ? part.replace("{name}", name) : ""));
  return name && noun ? unbracketed.replace(indefinite, () => `${noun} ${name}`) : unbracketed;
}

function actorOf({ actor, actor_name: name }: Told): string {
  if (actor === "operator" && name) return `The operator (${name})`;
  return name ?? (Object.hasOwn(actors, actor) ? (actors[actor] ?? actor) : actor);
}

/** An audit entry as a sentence: "First key created webhook CRM sync". */
export function toAuditSentence(entry: Told): string {
  const { outcome, reason, count } = entry;
  const phrase = withResource(phraseOf(entry.action), entry);
  if (outcome === "succeeded") return `${actorOf(entry)} ${toPast(phrase)}`;
  const often = count > 1 ? ` (${count} times)` : "";
  return `${actorOf(entry)} failed to ${phrase}: ${(reason ?? "denied").replaceAll("_", " ")}${often}`;
}

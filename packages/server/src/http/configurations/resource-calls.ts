import { type Endpoint, type ErrorDetail, endpoints } from "@agentrun/contract";
import { toConfigurationParam } from "../../domain/configurations/fields.ts";
import { ServiceError } from "../../lib/errors.ts";
import { memoize } from "../../lib/memoize.ts";
import type { Commit } from "../../lib/postgres/transaction-scope.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { Planned, PlannedChange, ResourceFields } from "../../model/configurations.ts";
import type { Origin } from "../../model/sessions.ts";
import { Rendered } from "../endpoint-types.ts";
import { toPhases } from "../operation.ts";
import { createRequestCheck } from "../validate.ts";

/** Who applies a configuration, with the rights to change everything that it contains. */
export type Applicant = { caller: Caller; from: Origin; requestId: string };

export type ResourceCall = {
  operation: string;
  params: Readonly<Record<string, string>>;
  body?: ResourceFields;
  planned?: Planned;
};

/**
 * The API calls that a configuration consists of. They have the validation and the rules of the same requests over HTTP. Scopes and the
 * audit entry belong to the configuration as a whole.
 */
export type ResourceCalls = {
  listAll(applicant: Applicant, operation: string): Promise<ResourceFields[]>;
  /** Throws 4xx if the request is not well formed. */
  check(call: ResourceCall): void;
  /** Makes the remote calls and returns the change. */
  prepare(applicant: Applicant, call: ResourceCall): Promise<Commit<ResourceFields>>;
};

const pageSize = 100;
/** A list needs a URL for its links, which are not used here. */
const listUrl = "https://localhost/";

export function createResourceCalls(handlers: () => Readonly<Record<string, unknown>>): ResourceCalls {
  const table = endpoints as Readonly<Record<string, Endpoint>>;
  const checkOf = memoize(100, (name) => createRequestCheck(table[name] as Endpoint));
  const phasesOf = (name: string) => toPhases(handlers()[name] as Parameters<typeof toPhases>[0]);
  const toCall = ({ caller, from, requestId }: Applicant, rest: object) => ({
    ...{ caller, from, requestId, params: {}, query: {}, headers: {}, idempotency: null, url: listUrl },
    ...rest,
  });
  return {
    async listAll(applicant, operation) {
      const all: ResourceFields[] = [];
      const { prepareHandler } = phasesOf(operation);
      for (let after: unknown; ; ) {
        const query = { limit: pageSize, order: "asc", ...(after === undefined ? {} : { after }) };
        const page = bodyOf(await (await prepareHandler(toCall(applicant, { query })))());
        all.push(...(page.data as ResourceFields[]));
        if (!page.has_more) return all;
        after = page.last_id;
      }
    },
    check: ({ operation, params, body }) => checkOf(operation)({ params, query: {}, body }),
    async prepare(applicant, { operation, params, body, planned }) {
      const commit = await phasesOf(operation).prepareHandler(toCall(applicant, { params, body, planned }));
      return async () => bodyOf(await commit());
    },
  };
}

function bodyOf(answer: object): Readonly<Record<string, unknown>> {
  const { body } = answer as { body: unknown };
  return (body instanceof Rendered ? JSON.parse(body.text) : body) as Readonly<Record<string, unknown>>;
}

type Place = Pick<PlannedChange, "kind" | "name">;

/** The faults of a change, with their places in the configuration. */
export function faultsAt({ kind, name }: Place, error: unknown): ErrorDetail[] {
  if (!(error instanceof ServiceError)) throw error;
  const place = `${kind}.${name}`;
  const { code, message, details } = error;
  const faults = details.length > 0 ? details : [{ param: null, code, message }];
  return faults.map((fault) => {
    const field = fault.param === null || fault.param === "id" ? null : toConfigurationParam(kind, fault.param);
    const param = field === null ? place : `${place}.${field}`;
    const text = fault.param === null ? fault.message : withoutParam(fault.message, fault.param);
    return { param, code: fault.code, message: `${param}: ${text}` };
  });
}

/** The message without the name of the field at its start: the place in the configuration replaces it. */
function withoutParam(message: string, param: string): string {
  const start = [`${param}: `, `'${param}': `, `'${param}' `, `${param} `].find((each) => message.startsWith(each));
  return start === undefined ? message : message.slice(start.length);
}

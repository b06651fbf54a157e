import { configurationKindNames, configurationKinds, type Endpoint } from "@agentrun/contract";
import type { Caller } from "../model/api-keys.ts";
import type { Store } from "../store/store.ts";

type Shown = { id?: unknown };

/**
 * Adds `managed_by` to the resources in a response, for every endpoint whose response has the field. It is here and not in each domain,
 * because the configuration knows its resources, and they do not know it.
 */
export const showManagers =
  ({ configurations }: Pick<Store, "configurations">) =>
  async <Answer extends { body: unknown }>({ organizationId }: Caller, answer: Answer): Promise<Answer> => {
    const body = answer.body as Readonly<Record<string, unknown>>;
    const shown = (Array.isArray(body.data) ? body.data : [body]) as Shown[];
    const kind = kindOf(shown[0]?.id);
    const ids = shown.map(({ id }) => String(id)).filter((id) => kindOf(id) === kind);
    const managers = kind ? await configurations.findManagers(organizationId, kind, ids) : new Map<string, string>();
    const withManager = (resource: Shown) => ({ ...resource, managed_by: managers.get(String(resource.id)) ?? null });
    return {
      ...answer,
      body: Array.isArray(body.data) ? { ...body, data: shown.map(withManager) } : withManager(body),
    };
  };

/** Whether an endpoint returns resources that a configuration can manage. */
export const showsManager = ({ responses }: Endpoint): boolean =>
  [responses[200], responses[201]].some((schema) => {
    const { data, ...fields } = propertiesOf(schema);
    return "managed_by" in fields || "managed_by" in propertiesOf((data as { items?: unknown } | undefined)?.items);
  });

const propertiesOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  (schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {};

/** Templates have no id of a kind. */
const kindOf = (id: unknown) =>
  configurationKindNames.find((kind) => String(id).startsWith(`${configurationKinds[kind].prefix}_`));

import { useQuery } from "@tanstack/react-query";
import { client } from "../client.ts";
import { counted } from "../lib/counted.ts";
import { useCan } from "./session.ts";

export type Noun = { id: string; name: string; about: string; to: string };
type Kind = { title: string; scope: string; list: () => Promise<Noun[]> };

const limit = 100;

/** All kinds of objects with a name and a page; the newest hundred of each can be found. */
const kinds: readonly Kind[] = [
  {
    title: "Agents",
    scope: "agents:read",
    list: async () =>
      (await client.agents.list({ limit })).data.map(({ id, name, description }) => ({
        id,
        name,
        about: description ?? "",
        to: `/agents/${id}`,
      })),
  },
  {
    title: "Pipelines",
    scope: "pipelines:read",
    list: async () =>
      (await client.pipelines.list({ limit })).data.map(({ id, name, description }) => ({
        id,
        name,
        about: description ?? "",
        to: `/pipelines/${id}`,
      })),
  },
  {
    title: "Threads",
    scope: "threads:read",
    list: async () =>
      (await client.threads.list({ limit, order: "desc" })).data.map(({ id, user, message_count }) => ({
        id,
        name: `Thread of ${user ?? "no end user"}`,
        about: `${counted(message_count, "messages")}, …${id.slice(-8)}`,
        to: `/threads/${id}`,
      })),
  },
  {
    title: "Webhooks",
    scope: "webhooks:read",
    list: async () =>
      (await client.webhooks.list({ limit })).data.map(({ id, url, description }) => ({
        id,
        name: description || url,
        about: description ? url : "",
        to: `/webhooks/${id}`,
      })),
  },
  {
    title: "Alerts",
    scope: "alerts:read",
    list: async () =>
      (await client.alerts.list({ limit })).data.map(({ id, name, description }) => ({
        id,
        name,
        about: description ?? "",
        to: `/alerts/${id}`,
      })),
  },
  {
    title: "Policies",
    scope: "policies:read",
    list: async () =>
      (await client.policies.list({ limit })).data.map(({ id, name }) => ({
        id,
        name,
        about: "",
        to: `/settings/policies/${id}`,
      })),
  },
  {
    title: "Connectors",
    scope: "connectors:read",
    list: async () =>
      (await client.connectors.list({ limit })).data.map(({ id, name }) => ({
        id,
        name,
        about: "",
        to: `/settings/connectors/${id}`,
      })),
  },
  {
    title: "API keys",
    scope: "api_keys:read",
    list: async () =>
      (await client.apiKeys.list({ limit })).data.map(({ id, name, last4 }) => ({
        id,
        name,
        about: `…${last4}`,
        to: "/settings/api-keys",
      })),
  },
  {
    title: "Members",
    scope: "members:read",
    list: async () =>
      (await client.members.list({ limit })).data.map(({ id, email, role }) => ({
        id,
        name: email,
        about: role,
        to: "/settings/members",
      })),
  },
];

type NounOptions = { isEnabled?: boolean; maxOfKind?: number };

/** The objects by kind that the user may see and that match; a failed kind does not affect the others. */
export function useNouns(
  query: string,
  { isEnabled = true, maxOfKind = 8 }: NounOptions = {},
): { nouns: { title: string; items: Noun[] }[]; isLoading: boolean } {
  const can = useCan();
  const visible = kinds.filter(({ scope }) => can(scope));
  const { data = [], isLoading } = useQuery({
    queryKey: ["nouns", visible.map(({ title }) => title)],
    queryFn: () =>
      Promise.all(visible.map(async ({ title, list }) => ({ title, items: await list().catch(() => []) }))),
    staleTime: 30_000,
    enabled: isEnabled,
  });
  const words = query.toLowerCase();
  const matches = ({ id, name, about }: Noun, title: string) =>
    [id, name, about, title].some((text) => text.toLowerCase().includes(words));
  const nouns = data.map(({ title, items }) => ({
    title,
    items: items.filter((item) => matches(item, title)).slice(0, maxOfKind),
  }));
  return { nouns, isLoading };
}

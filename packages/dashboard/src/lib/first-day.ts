/** The first steps of a new user, the most useful first. */
export type FirstStep = {
  label: string;
  about: string;
  to: string;
  verb: string;
  docs: string;
  /** The required scope. */
  scope: string;
};

export const firstSteps = {
  run: {
    label: "Run an agent",
    about: "In the playground, or with the curl command that the service printed at startup.",
    to: "/playground",
    verb: "Open playground",
    docs: "runs",
    scope: "runs:write",
  },
  agent: {
    label: "Create your own agent",
    about: "From instructions and a model, a module, an HTTP service or a worker.",
    to: "/agents",
    verb: "Create agent",
    docs: "tutorial",
    scope: "agents:write",
  },
  key: {
    label: "Create a key for your application",
    about: "A separate key with only the permissions it needs.",
    to: "/settings/api-keys",
    verb: "Create API key",
    docs: "keys",
    scope: "api_keys:write",
  },
  webhook: {
    label: "Get notified when runs finish",
    about: "Webhooks receive events, signed and with retries.",
    to: "/webhooks",
    verb: "Add webhook",
    docs: "webhooks",
    scope: "webhooks:write",
  },
  colleague: {
    label: "Invite a colleague",
    about: "Each member has their own role and password.",
    to: "/settings/members",
    verb: "Invite member",
    docs: "administration",
    scope: "members:write",
  },
} as const satisfies Record<string, FirstStep>;

export type FirstStepName = keyof typeof firstSteps;

/** A step that the user may take; `isDone` is undefined while it is loading. */
export type ListedStep = FirstStep & { name: FirstStepName; isDone: boolean | undefined };

const keyOf = (owner: string) => `agentrun-first-day ${owner}`;

/** Whether the user dismissed the steps, per browser and organisation. */
export function isPutAway(owner: string): boolean {
  try {
    return localStorage.getItem(keyOf(owner)) !== null;
  } catch {
    return false;
  }
}

export function putAway(owner: string): void {
  try {
    localStorage.setItem(keyOf(owner), "away");
  } catch {}
}

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
    about: "In the playground, or by the call that the service printed when it started.",
    to: "/playground",
    verb: "Open the playground",
    docs: "runs",
    scope: "runs:write",
  },
  agent: {
    label: "Make an agent of your own",
    about: "Instructions and a model, a module, an HTTP service or a worker.",
    to: "/agents",
    verb: "Create an agent",
    docs: "tutorial",
    scope: "agents:write",
  },
  key: {
    label: "Make a key for your application",
    about: "Beside the first one, with no more rights than it needs.",
    to: "/settings/api-keys",
    verb: "Create a key",
    docs: "keys",
    scope: "api_keys:write",
  },
  webhook: {
    label: "Be told when runs end",
    about: "A webhook gets every event, signed and retried.",
    to: "/webhooks",
    verb: "Add a webhook",
    docs: "webhooks",
    scope: "webhooks:write",
  },
  colleague: {
    label: "Invite a colleague",
    about: "Everybody has a role and a password of their own.",
    to: "/settings/members",
    verb: "Invite somebody",
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

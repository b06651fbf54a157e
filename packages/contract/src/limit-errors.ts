const limitReached = (things: string) =>
  ({
    status: 422,
    message: `The organisation has reached its maximum number of ${things}. Delete one first.`,
  }) as const;

/** An organisation has as many of something as it may have. */
export const limitErrors = {
  too_many_providers: limitReached("providers"),
  too_many_secrets: limitReached("secrets"),
  too_many_domains: limitReached("domains"),
  too_many_webhooks: limitReached("webhooks"),
  too_many_caps: limitReached("caps"),
  too_many_policies: limitReached("policies"),
  too_many_connectors: limitReached("connectors"),
  too_many_alerts: limitReached("alerts"),
} as const;

import type { Event, ListEventsQuery, WebhookEvent } from "../models.ts";
import type { RequestOptions, StreamOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { EventStream } from "../streams.ts";
import { Resource } from "./resource.ts";

/** The events of the organisation, the same ones that webhooks receive. */
export class Events extends Resource {
  /** List or stream events. Returns the events that webhooks receive, in the order in which they happened. With `Accept: text/event-stream`, streams them as they happen. Scope: `webhooks:read`. */
  list(query?: ListEventsQuery, options?: RequestOptions): PagePromise<Event> {
    return this.core.list("listEvents", { query }, options);
  }

  /** Streams events as they happen, without end. `after` starts after an event id. */
  async stream(query: ListEventsQuery = {}, options: StreamOptions = {}): Promise<EventStream<WebhookEvent>> {
    const first = await this.core.open("listEvents", { query }, options);
    const reopen = (lastId: string | null) => {
      const headers = lastId === null ? options.headers : { ...options.headers, "Last-Event-ID": lastId };
      return this.core.open("listEvents", { query }, { ...options, headers, maxRetries: 0 });
    };
    const isRepeated = ({ id }: WebhookEvent, lastId: string | null) => id === lastId;
    return new EventStream(first, { reopen, isRepeated, isLast: () => false }, this.core.streamSettings(options));
  }
}

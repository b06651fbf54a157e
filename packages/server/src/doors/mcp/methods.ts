import type { EventStream } from "../../http/sse.ts";
import type { Doorway } from "../doorway.ts";
import type { Abilities, Fields, RequestId } from "./message.ts";
import type { McpCall } from "./place.ts";
import type { Session } from "./session.ts";

/** A request of the current version, with what its client can. */
export type CurrentRequest = { id: RequestId; params: Fields; abilities: Abilities };

/** A request of a version with a handshake, and what was said in that. */
export type OlderRequest = { id: RequestId; params: Fields; session: Session };

/** One answer, or a stream that ends with it. */
export type Answered = { result: Fields } | { error: Fields } | { stream: EventStream };

export type Method<Request> = (door: Doorway, call: McpCall, request: Request) => Promise<Answered>;

import type { StreamLoad } from "../stream-load.ts";
import type { Peer } from "./peer.ts";
import type { Sandbox } from "./sandbox.ts";

/** A product that streams the answers of a model; `marker` is what marks a piece of text in its stream. */
export type ModelPeer = Pick<Peer, "name" | "packages" | "needs"> & {
  start(
    sandbox: Sandbox,
    providerUrl: string,
  ): Promise<{ load: Pick<StreamLoad, "port" | "path" | "headers" | "body">; pid: number; marker: string }>;
};

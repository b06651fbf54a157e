import { inject } from "vitest";
import { trySilence } from "../faults/silence.ts";
import { startLossyNetwork } from "./lossy-network.ts";

trySilence((databaseUrl) => startLossyNetwork(inject("tools").nft, databaseUrl));

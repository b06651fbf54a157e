import { inject } from "vitest";
import { trySilence } from "../faults/silent-database.ts";
import { startLossyNetwork } from "./lossy-network.ts";

trySilence((databaseUrl) => startLossyNetwork(inject("tools").nft, databaseUrl));

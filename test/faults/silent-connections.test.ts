import { trySilence } from "./silent-database.ts";
import { startSilentProxy } from "./silent-proxy.ts";

trySilence(startSilentProxy);

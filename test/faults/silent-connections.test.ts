import { trySilence } from "./silence.ts";
import { startSilentProxy } from "./silent-proxy.ts";

trySilence(startSilentProxy);

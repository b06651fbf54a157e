import { fileURLToPath } from "node:url";
import { createAccess } from "./access.ts";
import type { Config } from "./config.ts";
import { saveCredentials } from "./credentials.ts";
import { bootstrap, type FirstAccount } from "./domain/bootstrap.ts";
import { logFailedRound, openGround, startHeartbeat } from "./ground.ts";
import { forgetOnce } from "./housekeeping/retention.ts";
import { addDashboard } from "./http/dashboard.ts";
import { addDocs } from "./http/docs.ts";
import { openDoor } from "./http/door.ts";
import type { Log } from "./lib/log.ts";
import { startLoop } from "./lib/loop.ts";
import { createSafeClient } from "./lib/safe-fetch.ts";
import type { Store } from "./store/store.ts";
import { startTelling } from "./telling.ts";
import { startWorking } from "./working.ts";

const dashboardDirectory = fileURLToPath(new URL("../../dashboard/dist", import.meta.url));

export type App = {
  baseUrl: string;
  caFile: string | null;
  /** Given at the first start on an empty database. */
  firstAccount: FirstAccount | null;
  /** Stops taking work, lets what runs end within the grace, and closes everything. */
  stop(graceMs: number): Promise<void>;
};

/** The whole service, wired by hand: read this to learn what the process is. */
export async function startApp(config: Config, log: Log, say: (line: string) => void): Promise<App> {
  const ground = await openGround(config, log, say);
  const { store, signals } = ground;
  const client = createSafeClient({ allowNetworks: config.allowNetworks });
  const working = startWorking(config, ground, client);
  const telling = startTelling(config, working.eventDeps, { ...ground, client, refuseUrl: working.refuseUrl });
  const access = await createAccess(config, ground);

  let isDraining = false;
  const door = await openDoor(config, log, access.noteExposed, (baseUrl, origin) => ({
    store,
    ...access.door,
    secrets: ground.secrets,
    origin,
    handlers: { ...working.handlers(baseUrl), ...telling.handlers(baseUrl), ...access.handlers(baseUrl) },
    isReady: async () => !isDraining && (await isAnswering(store)),
    addPages: (app) => {
      addDashboard(app, { directory: dashboardDirectory, baseUrl, log });
      addDocs(app, baseUrl);
    },
  }));
  // Only once the door is open: an account made before a start that fails would be one that nobody was told of.
  const firstAccount = await bootstrap(working.agentDeps, config.bootstrapPlan, (account) =>
    saveCredentials(config.dataDir, door, account),
  );

  const { runRetentionDays } = config;
  const loops = [
    ...startHeartbeat(ground, [signals.setPeers, access.setPeers]),
    startLoop("forget", () => forgetOnce({ store, runRetentionDays }), {
      idleMs: 60_000,
      onError: logFailedRound(log),
    }),
  ];

  return {
    baseUrl: door.baseUrl,
    caFile: door.caFile,
    firstAccount,
    async stop(graceMs) {
      isDraining = true;
      await working.drain(graceMs);
      await door.close();
      await Promise.all(loops.map((loop) => loop.stop()));
      await Promise.all([working.stop(), telling.stop()]);
      await access.stop();
      await client.close();
      await ground.close();
    },
  };
}

const isAnswering = (store: Store): Promise<boolean> =>
  store.readClock().then(
    () => true,
    () => false,
  );

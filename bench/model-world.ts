import { inWorld, type Started, startServer, type World, whenInterrupted } from "./world.ts";

/** Pieces of an answer, one every 20 ms. */
export const pieces = 100;
const pieceMs = 20;

/** The service with the scripted provider, whose answers everybody streams. */
export async function inModelWorld(work: (world: World, provider: Started) => Promise<void>): Promise<void> {
  const provider = await startServer("models/provider.ts", [String(pieces), String(pieceMs)]);
  whenInterrupted(() => provider.child.kill());
  try {
    const model = { AGENTRUN_MODEL_URL: `http://127.0.0.1:${provider.port}/v1`, AGENTRUN_MODEL_NAME: "bench" };
    // All people come from one address here.
    const env = { ...model, AGENTRUN_ADDRESS_CONNECTIONS: "5000", AGENTRUN_ALLOW_NETWORKS: "127.0.0.0/8,::1/128" };
    await inWorld(env, (world) => work(world, provider));
  } finally {
    provider.child.kill();
  }
}

/** An agent that asks the provider; returns its id. */
export const addModelAgent = (world: World): Promise<string> =>
  addAgent(world, "Model", { type: "model", provider: "default", model: "bench" });

export async function addAgent({ service }: World, name: string, runtime: object): Promise<string> {
  const agent = await service.api<{ id: string }>("POST", "/agents/custom", { body: { name, runtime } });
  if (agent.status !== 201) throw new Error(`Creating the agent failed with status ${agent.status}: ${agent.text}`);
  return agent.body.id;
}

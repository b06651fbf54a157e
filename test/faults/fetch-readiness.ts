import { Agent, request } from "undici";
import type { Service } from "../support/service.ts";

/** The readiness check of a load balancer: the status, and the error's code if it is not ready. */
export async function fetchReadiness(service: Service): Promise<{ status: number; code: string | null }> {
  const dispatcher = new Agent({ connect: { ca: service.ca } });
  try {
    const answer = await request(new URL("/readyz", service.baseUrl), { dispatcher });
    const body = (await answer.body.json()) as { error?: { code: string } };
    return { status: answer.statusCode, code: body.error?.code ?? null };
  } finally {
    await dispatcher.close();
  }
}

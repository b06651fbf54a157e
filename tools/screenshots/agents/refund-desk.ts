import { setTimeout as delay } from "node:timers/promises";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

const answer = `The order **A-20417** arrived broken, and was paid by card.

| Article | Price |
| --- | --- |
| Lamp | 32.00 |
| Shade | 8.00 |

\`\`\`json
{ "refund_eur": 40, "to": "card" }
\`\`\`
`;

/** Runs several slow steps, waits for an approval, and streams a summary. */
export default {
  async run({ step, ask, emit }: AgentContext) {
    const take = (name: string, ms: number, result: unknown) =>
      step(name, async () => {
        await delay(ms);
        return result;
      });
    await take("read the order", 320, { order: "A-20417", total_eur: 40 });
    await take("look at the pictures", 640, { is_broken: true });
    await take("check the terms", 180, { within_days: 30 });
    await ask({ type: "approval", prompt: "Refund 40 EUR to customer 1182?" });
    await take("refund the card", 410, { refund: "rf_1182" });
    for (const word of answer.split(/(?<= )/)) emit(word);
    return {
      refunded: [
        { article: "Lamp", eur: 32 },
        { article: "Shade", eur: 8 },
      ],
    };
  },
};

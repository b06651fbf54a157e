import { type CodeDeps, getCode, prepareCode } from "../../domain/agents/code.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";

export const agentCodeHandlers = (deps: CodeDeps, baseUrl: () => string) =>
  ({
    createAgentCode: {
      prepare: async ({ caller, upload }) => {
        const commit = await prepareCode(deps, caller, upload);
        return async () => {
          const code = await commit();
          return created(code, `${baseUrl()}/agents/code/${code.code}`);
        };
      },
    },
    getAgentCode: async ({ caller, params, query }) =>
      ok(await getCode(deps, caller, params.code, query.content === true)),
  }) satisfies Partial<Handlers>;

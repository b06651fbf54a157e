import { DBOS } from "@dbos-inc/dbos-sdk";
import { answerWith, echo } from "./answer.mjs";

DBOS.setConfig({ name: "echo", systemDatabaseUrl: process.env.DATABASE_URL, runAdminServer: false, logLevel: "error" });
const workflow = DBOS.registerWorkflow(async (input) => echo(input), { name: "echo" });
await DBOS.launch();

answerWith(async (input) => (await DBOS.startWorkflow(workflow)(input)).getResult());

import { Mastra } from "@mastra/core/mastra";
import { createStep, createWorkflow } from "@mastra/core/workflows";
import { z } from "zod";

const inputSchema = z.object({ query: z.string() });
const outputSchema = z.object({ result: z.string(), echo: inputSchema });
const execute = async ({ inputData }) => ({ result: inputData.query, echo: inputData });
const step = createStep({ id: "echo-step", inputSchema, outputSchema, execute });
const echo = createWorkflow({ id: "echo", inputSchema, outputSchema }).then(step).commit();

export const mastra = new Mastra({ workflows: { echo }, logger: false });

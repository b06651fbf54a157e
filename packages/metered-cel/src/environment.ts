import { Environment } from "@marcbachmann/cel-js";

const limits = { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 };

/** Our dialect of the language: its standard functions, optional values, lists of any values, and one kind of number. */
export function createEnvironment(variables: readonly string[]): Environment {
  const environment = new Environment({ homogeneousAggregateLiterals: false, enableOptionalTypes: true, limits });
  for (const name of variables) environment.registerVariable(name, "dyn");
  // JSON knows one kind of number: 2 and 2.0 are the same to whoever wrote them.
  for (const [operator, apply] of Object.entries(arithmetic)) {
    environment.registerOperator(`double ${operator} int`, apply);
    environment.registerOperator(`int ${operator} double`, apply);
  }
  environment.registerOperator("double % double", (a: number, b: number) => a % b);
  return environment;
}

const arithmetic: Record<string, (a: unknown, b: unknown) => number> = {
  "+": (a, b) => Number(a) + Number(b),
  "-": (a, b) => Number(a) - Number(b),
  "*": (a, b) => Number(a) * Number(b),
  "/": (a, b) => Number(a) / Number(b),
  "%": (a, b) => Number(a) % Number(b),
};

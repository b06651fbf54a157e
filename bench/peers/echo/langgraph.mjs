import { Annotation, END, START, StateGraph } from "@langchain/langgraph";

const State = Annotation.Root({ query: Annotation(), result: Annotation() });

export const graph = new StateGraph(State)
  .addNode("echo", async (state) => ({ result: state.query }))
  .addEdge(START, "echo")
  .addEdge("echo", END)
  .compile();

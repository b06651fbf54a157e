import { Graph, layout, type Point } from "@dagrejs/dagre";
import type { Edge } from "../../lib/pipeline-graph.ts";

export const nodeSize = { width: 212, height: 74 };

export type PlacedNode = { name: string; x: number; y: number };
export type PlacedEdge = Edge & { path: string };
export type GraphLayout = { width: number; height: number; nodes: PlacedNode[]; edges: PlacedEdge[] };

/** Where each step stands and how the arrows run; on a phone from above to below. */
export function layoutGraph(names: readonly string[], edges: readonly Edge[], isNarrow: boolean): GraphLayout {
  const graph = new Graph();
  graph.setGraph({ rankdir: isNarrow ? "TB" : "LR", nodesep: 22, ranksep: isNarrow ? 34 : 52, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const name of names) graph.setNode(name, { ...nodeSize });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    nodes: names.map((name) => {
      const { x, y } = graph.node(name);
      return { name, x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 };
    }),
    edges: edges.map(({ from, to }) => ({ from, to, path: curve(graph.edge(from, to).points) })),
  };
}

/** A smooth line: it touches the middles between the points, and bends at each of them. */
function curve([first, ...rest]: readonly Point[]): string {
  const last = rest.at(-1);
  if (!first || !last) return "";
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    const end = index === rest.length - 2 ? last : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${point.x} ${point.y} ${end.x} ${end.y}`;
  });
  return `M${first.x} ${first.y}${bends.length > 0 ? bends.join("") : `L${last.x} ${last.y}`}`;
}

import { Graph, layout, type Point } from "@dagrejs/dagre";
import type { Edge } from "../../lib/pipeline-graph.ts";

export const nodeSize = { width: 212, height: 74 };

export type PlacedNode = { name: string; x: number; y: number };
export type PlacedEdge = Edge & { path: string };
export type GraphLayout = { width: number; height: number; nodes: PlacedNode[]; edges: PlacedEdge[] };
type Direction = "LR" | "TB";

/** From left to right; from top to bottom if only that fits the width. */
export function layoutGraph(names: readonly string[], edges: readonly Edge[], roomWidth: number): GraphLayout {
  const wide = place(names, edges, "LR");
  if (roomWidth === 0 || wide.width <= roomWidth) return wide;
  const tall = place(names, edges, "TB");
  return tall.width <= roomWidth ? tall : wide;
}

function place(names: readonly string[], edges: readonly Edge[], rankdir: Direction): GraphLayout {
  const graph = new Graph();
  graph.setGraph({ rankdir, nodesep: 22, ranksep: rankdir === "TB" ? 34 : 56, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const name of names) graph.setNode(name, { ...nodeSize });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const middleOf = (name: string): Point => {
    const { x, y } = graph.node(name);
    return { x, y };
  };
  return {
    width,
    height,
    nodes: names.map((name) => ({ name, ...cornerOf(middleOf(name)) })),
    edges: edges.map(({ from, to }) => {
      const between = graph.edge(from, to).points.slice(1, -1);
      return {
        from,
        to,
        path: curve([...exitOf(middleOf(from), rankdir, 1), ...between, ...exitOf(middleOf(to), rankdir, -1)], rankdir),
      };
    }),
  };
}

const cornerOf = ({ x, y }: Point) => ({ x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 });

/** Arrows start and end in the middle of a step's side. */
const exitOf = ({ x, y }: Point, rankdir: Direction, side: 1 | -1): Point[] =>
  rankdir === "LR" ? [{ x: x + (side * nodeSize.width) / 2, y }] : [{ x, y: y + (side * nodeSize.height) / 2 }];

/** A single curve; around other steps it passes through the layout's control points. */
function curve(points: readonly Point[], rankdir: Direction): string {
  const [start] = points;
  if (!start) return "";
  const way = points.length > 3 ? points : points.filter((_, index) => index === 0 || index === points.length - 1);
  const bows = way.slice(1).map((end, index) => bow(way[index] ?? start, end, rankdir));
  return `M${start.x} ${start.y}${bows.join("")}`;
}

function bow(from: Point, to: Point, rankdir: Direction): string {
  const [dx, dy] = rankdir === "LR" ? [(to.x - from.x) / 2, 0] : [0, (to.y - from.y) / 2];
  return `C${from.x + dx} ${from.y + dy} ${to.x - dx} ${to.y - dy} ${to.x} ${to.y}`;
}

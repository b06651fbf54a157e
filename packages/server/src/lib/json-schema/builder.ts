import { createTest, PatternCompiler, type PatternTest, translateRegExp } from "@agentrun/bounded-regex";
import { costOf, isObject, type Node, type Resource, type Schema, type Step } from "./evaluation.ts";

/** What a keyword needs to create its step. */
export type Building = {
  schema: Schema;
  /** The node of a subschema, whose steps may be added later. */
  node(subschema: unknown): Node;
  pattern(source: string): PatternTest;
  /** The target of a reference; filled in after the whole schema has been read. */
  refer(reference: string): { node: Node; dynamicAnchor: string | null };
};
/** Null if the keyword has no effect. */
export type Keyword = (value: unknown, building: Building) => Step | null;

/** Limits of a pattern's source and of its compiled program: `^.{1,1000}$` has two thousand steps. */
const maxPatternChars = 2_000;
const maxSteps = 5_000;
/** For compiling all patterns of a schema, in microseconds. */
const maxWork = 80_000;

const rootBase = "schema://root/";

/** Reads a schema in time linear in its size and creates its steps. The schema must have passed the meta-schema. */
export class SchemaBuilder {
  readonly #keywords: readonly (readonly [name: string, keyword: Keyword])[];
  readonly #resources = new Map<string, Resource>();
  readonly #nodes = new Map<object, Node>();
  readonly #unfinished: (() => void)[] = [];
  readonly #compiler = new PatternCompiler({ maxSteps, maxWork });
  readonly #patterns = new Map<string, PatternTest>();

  constructor(keywords: readonly (readonly [name: string, keyword: Keyword])[]) {
    this.#keywords = keywords;
  }

  build(schema: unknown): Node {
    const resource = this.#newResource(rootBase, schema);
    const node = this.#toNode(schema, resource, 0);
    // A reference may point to a subschema outside all keywords, which may contain further references.
    for (let finish = this.#unfinished.shift(); finish; finish = this.#unfinished.shift()) finish();
    return node;
  }

  #newResource(base: string, root: unknown): Resource {
    const resource = { base, root, anchors: new Map(), dynamicAnchors: new Map() };
    this.#resources.set(base, resource);
    return resource;
  }

  #toNode(schema: unknown, resource: Resource, depth: number): Node {
    if (schema === true) return { steps: [], cost: costOf(0), resource, tracksSeen: false };
    if (schema === false) return { steps: [failAlways], cost: costOf(1), resource, tracksSeen: false };
    if (!isObject(schema)) throw new Error("the target of a reference is not a schema");
    return this.#nodes.get(schema) ?? this.#toNewNode(schema, this.#enter(schema, resource), depth);
  }

  #toNewNode(schema: Schema, resource: Resource, depth: number): Node {
    if (this.#nodes.size >= maxSubschemas) throw tooManySubschemas();
    if (depth > maxDepth) throw new Error(`it nests more than ${maxDepth} levels deep`);
    const tracksSeen = "unevaluatedProperties" in schema || "unevaluatedItems" in schema;
    const node: Node = { steps: [], cost: 0, resource, tracksSeen };
    this.#nodes.set(schema, node);
    if (typeof schema.$anchor === "string") resource.anchors.set(schema.$anchor, node);
    if (typeof schema.$dynamicAnchor === "string") {
      resource.anchors.set(schema.$dynamicAnchor, node);
      resource.dynamicAnchors.set(schema.$dynamicAnchor, node);
    }
    const building: Building = {
      schema,
      node: (subschema) => this.#toNode(subschema, resource, depth + 1),
      pattern: (source) => this.#toPattern(source),
      refer: (reference) => this.#refer(reference, resource),
    };
    for (const [name, keyword] of this.#keywords) {
      if (!Object.hasOwn(schema, name)) continue;
      const step = keyword(schema[name], building);
      if (step) node.steps.push(step);
    }
    node.cost = costOf(node.steps.length);
    return node;
  }

  #enter(schema: Schema, resource: Resource): Resource {
    if (typeof schema.$id !== "string") return resource;
    const base = withoutFragment(resolveUri(schema.$id, resource.base));
    if (schema !== resource.root && this.#resources.has(base))
      throw new Error(`two subschemas have the $id '${schema.$id}'`);
    return this.#newResource(base, schema);
  }

  #refer(reference: string, resource: Resource): { node: Node; dynamicAnchor: string | null } {
    const target = { node: unresolved(resource), dynamicAnchor: null as string | null };
    this.#unfinished.push(() => Object.assign(target, this.#resolve(reference, resource)));
    return target;
  }

  #resolve(reference: string, from: Resource): { node: Node; dynamicAnchor: string | null } {
    const uri = reference.startsWith("#") ? from.base + reference : resolveUri(reference, from.base);
    const resource = this.#resources.get(withoutFragment(uri));
    if (!resource) throw new Error(`the reference '${reference}' points outside this schema, which is not allowed`);
    const fragment = decodeFragment(uri.slice(withoutFragment(uri).length + 1));
    if (fragment !== "" && !fragment.startsWith("/")) {
      const node = resource.anchors.get(fragment);
      if (!node) throw new Error(`the reference '${reference}' cannot be resolved`);
      return { node, dynamicAnchor: resource.dynamicAnchors.has(fragment) ? fragment : null };
    }
    return { node: this.#toNode(findByPointer(resource.root, fragment, reference), resource, 0), dynamicAnchor: null };
  }

  /** RE2 takes time linear in the text, and every match is charged to the value's meter. */
  #toPattern(source: string): PatternTest {
    const known = this.#patterns.get(source);
    if (known) return known;
    if (source.length > maxPatternChars) throw new Error(`a pattern has more than ${maxPatternChars} characters`);
    const test = compilePattern(this.#compiler, source);
    this.#patterns.set(source, test);
    return test;
  }
}

const failAlways: Step = (_value, run) => run.fail("false schema", "boolean schema is false");

const unresolved = (resource: Resource): Node => ({ steps: [], cost: costOf(0), resource, tracksSeen: false });

function compilePattern(compiler: PatternCompiler, source: string): PatternTest {
  try {
    return createTest(compiler.compile(translateRegExp(source)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the pattern '${source.slice(0, 100)}' cannot be used: ${reason}`);
  }
}

function resolveUri(reference: string, base: string): string {
  try {
    return new URL(reference, base).href;
  } catch {
    throw new Error(`'${reference.slice(0, 100)}' is not a URI reference`);
  }
}

function withoutFragment(uri: string): string {
  const hash = uri.indexOf("#");
  return hash < 0 ? uri : uri.slice(0, hash);
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** RFC 6901. */
function findByPointer(root: unknown, pointer: string, reference: string): unknown {
  let value = root;
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
      throw new Error(`the reference '${reference}' cannot be resolved`);
    value = (value as Schema)[name];
  }
  return value;
}

/** Limits of one schema. Reading a larger one would block other requests. */
const maxSubschemas = 4_000;
const maxDepth = 200;

const tooManySubschemas = () =>
  new Error(`it has more than ${maxSubschemas} subschemas; split it, or describe less of the value`);

/** Keywords that are ignored. */
const annotations: ReadonlySet<string> = new Set(["default", "examples"]);

/** A subschema is an object and usually has a few more objects as members. */
const maxObjects = 3 * maxSubschemas;
/** Values in all arrays of a schema: those of `enum` and `required`, and subschemas that are `true` or `false`. */
const maxItems = 5 * maxSubschemas;

const tooManyItems = () => new Error(`its arrays (enum, required, allOf and others) have more than ${maxItems} values`);

/** A quick check before schemas are read: objects and array items are an upper bound for subschemas and for values of `enum` and `const`. */
export function assertSubschemas(schemas: readonly unknown[]): void {
  const open = [...schemas];
  let objects = 0;
  let items = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) {
      items += value.length;
      if (items > maxItems) throw tooManyItems();
      for (const item of value) if (typeof item === "object" && item !== null) open.push(item);
    } else if (isObject(value)) {
      objects += 1;
      if (objects > maxObjects) throw tooManySubschemas();
      for (const name of Object.keys(value)) if (!annotations.has(name)) open.push(value[name]);
    }
  }
}

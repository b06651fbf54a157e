import fc from "fast-check";

type Kinds = Record<"any" | "bool" | "list" | "map" | "number" | "text" | "time", string>;
type Tie = (kind: keyof Kinds) => fc.Arbitrary<string>;

/** Templates with placeholders for a kind of value, as in `size($list)`; sometimes a value of another kind is inserted. */
const shapes: Record<keyof Kinds, string> = {
  any: `
    v; input.missing; $bool; $list; $map; $number; $text; $time; dyn($any); type($any); $bool ? $any : $any; cel.bind(v, $any, $any);
    $map.a; $map['a']; $list[$number]; $map.?a.orValue($any); $map[?$text].hasValue()`,
  bool: `
    v; true; false; !$bool; $bool && $bool; $bool || $bool; $any == $any; $any != $any; $any in $list; $text in $map; bool($text);
    $number < $number; $text >= $text; $time <= $time; has($map.a); has(input.o.a); $text.matches($pattern); $text.contains($text);
    $text.startsWith($text); $text.endsWith($text); $list.exists(v, $bool); $list.all(v, $bool); $list.exists_one(v, $bool)`,
  list: `
    v; []; input.list; [$any]; [$any, $any, $any]; $list + $list; $list.map(v, $any); $list.map(v, $bool, $any);
    $list.filter(v, $bool); $text.split($text); $text.split($text, $number)`,
  map: `
    v; {}; input; input.o; {'a': $any}; {$text: $any, 'b': $any}`,
  number: `
    v; 0; 1; 2; 3.5; 2u; 9223372036854775807; input.n; -$number; $number + $number; $number - $number; $number * $number;
    $number / $number; $number % $number; size($text); size($list); size($map); int($text); int($number); double($text);
    $text.indexOf($text); $text.indexOf($text, $number); $text.lastIndexOf($text); $text.lastIndexOf($text, $number);
    $time.getHours(); $time.getMinutes('Europe/Zurich'); $time.getFullYear()`,
  text: `
    v; ''; 'a'; 'a,b'; '😀'; input.s; $text + $text; string($any); $text.substring($number); $text.substring($number, $number);
    $text.lowerAscii(); $text.upperAscii(); $text.trim(); $list.join(); $list.join($text); $text.matches($text) ? 'y' : 'n'`,
  time: `
    v; timestamp('2026-01-02T03:04:05Z'); duration('1h30m'); timestamp($number); timestamp($text); duration($text); $time + $time;
    $time - $time`,
};
/** Patterns with the same meaning in RE2 and JavaScript. */
const patterns = ["'^a+$'", "'a|b'", "'[^,]*,b'", "'(?:ab?)*$'", "'^$'", "'.'"];

const kinds = Object.keys(shapes) as (keyof Kinds)[];

function fill(shape: string, tie: Tie): fc.Arbitrary<string> {
  const parts = shape.split(/\$(\w+)/).map((part, index) => {
    if (index % 2 === 0) return fc.constant(part);
    if (part === "pattern") return fc.constantFrom(...patterns);
    return fc.oneof(
      { weight: 14, arbitrary: tie(part as keyof Kinds) },
      { weight: 1, arbitrary: fc.constantFrom(...kinds).chain(tie) },
    );
  });
  return fc.tuple(...parts).map((filled) => (filled.length > 1 ? `(${filled.join("")})` : filled.join("")));
}

/** The depth is shared by all kinds, because they contain each other. */
const depthIdentifier = fc.createDepthIdentifier();

function ofKind(kind: keyof Kinds, tie: Tie): fc.Arbitrary<string> {
  const all = shapes[kind].trim().split(/;\s+/);
  const leaves = all.filter((shape) => !shape.includes("$"));
  return fc.oneof(
    { maxDepth: 4, depthSize: "max", depthIdentifier },
    fc.constantFrom(...leaves),
    ...all.map((shape) => fill(shape, tie)),
  );
}

const byKind = fc.letrec<Kinds>((tie) => ({
  any: ofKind("any", tie),
  bool: ofKind("bool", tie),
  list: ofKind("list", tie),
  map: ofKind("map", tie),
  number: ofKind("number", tie),
  text: ofKind("text", tie),
  time: ofKind("time", tie),
}));

/** Expressions with all features, mostly with matching kinds. */
export const expressions = fc.oneof(...kinds.map((kind) => byKind[kind]));

const number = fc.oneof(fc.integer({ min: -3, max: 5 }), fc.bigInt({ min: -3n, max: 5n }), fc.double());
const text = fc.oneof(
  fc.constantFrom("", "a", "a,b", " A ", "1", "true", "2026-01-02T03:04:05Z", "90s"),
  fc.string({ unit: fc.constantFrom(..."aAb1 ,\n_é😀"), maxLength: 5 }),
);
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    number,
    text,
    fc.constantFrom(null, true, false),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value"), { maxKeys: 3 }),
    tie("value").map((member) => new Map([["constructor", member]])),
  ),
})).value;

/** The input of an expression; members that it uses may be missing or of another kind. */
export const contexts = fc.record({
  input: fc.record(
    {
      n: fc.oneof(number, value),
      s: fc.oneof(text, value),
      list: fc.oneof(fc.array(value, { maxLength: 4 }), value),
      o: fc.oneof(fc.dictionary(fc.constantFrom("a", "b"), value, { maxKeys: 2 }), value),
    },
    { requiredKeys: [] },
  ),
  v: value,
});

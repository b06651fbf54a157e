import MarkdownIt, { type StateCore } from "markdown-it";
import { createSlugger } from "./slug.ts";

export type Heading = { level: number; slug: string; text: string };
/** A page as HTML, its headings, and the text below each for the search. */
export type Rendered = {
  html: string;
  headings: Heading[];
  sections: { slug: string; heading: string; text: string }[];
};

export type RenderOptions = {
  /** The base path of the site, with a slash at the end. */
  base: string;
  isPage: (name: string) => boolean;
  /** The URL of a file of the repository. Null if it is not a file. */
  addressOf: (path: string) => string | null;
};

/** Renders one page of docs/. */
export function renderPage(markdown: string, options: RenderOptions): Rendered {
  const headings: Heading[] = [];
  const sections: Rendered["sections"] = [];
  const parser = new MarkdownIt({ html: true, linkify: false, typographer: false });
  parser.core.ruler.push("site", (state) => {
    nameHeadings(state, headings, sections);
    for (const token of state.tokens) for (const inner of token.children ?? []) mendLink(inner, options);
  });
  // A wide table scrolls inside of the page.
  parser.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  parser.renderer.rules.table_close = () => "</table></div>\n";
  return { html: parser.render(markdown), headings, sections };
}

type Token = StateCore["tokens"][number];

function nameHeadings({ tokens }: StateCore, headings: Heading[], sections: Rendered["sections"]): void {
  const slugger = createSlugger();
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const text = textOf(tokens[index + 1]);
      const slug = slugger(text);
      token.attrSet("id", slug);
      headings.push({ level: Number(token.tag.slice(1)), slug, text });
      sections.push({ slug, heading: text, text: "" });
    } else if (token.type === "inline" && tokens[index - 1]?.type !== "heading_open") addText(sections, textOf(token));
    else if (token.type === "fence") addText(sections, token.content);
  }
}

const textOf = (token: Token | undefined): string =>
  (token?.children ?? []).map(({ type, content }) => (type === "softbreak" ? " " : content)).join("");

function addText(sections: Rendered["sections"], text: string): void {
  const last = sections.at(-1);
  if (last) last.text += `${text} `;
}

/** Pages link to Markdown files: the site's URLs have no extension. */
function mendLink(token: Token, { base, isPage, addressOf }: RenderOptions): void {
  if (token.type !== "link_open") return;
  const href = String(token.attrGet("href") ?? "");
  const [, name = "", anchor = ""] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name === "README") token.attrSet("href", base.slice(0, -1) || "/");
  else if (name && isPage(name)) token.attrSet("href", `${base}${name}${anchor}`);
  else if (isBeside(href)) {
    const address = addressOf(href);
    token.attrs = [address ? ["href", address] : ["title", href]];
  }
}

/** Whether a link leads to a file of the repository that is not a page. */
export const isBeside = (href: string): boolean => !/^(https?:|#|\/|[\w-]+\.md(#|$))/.test(href);

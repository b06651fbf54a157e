import DOMPurify from "dompurify";
import { Marked } from "marked";
import { type Piece, toPieces } from "./highlight.ts";

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** HTML is shown as text, and images as their alternative text. */
const marked = new Marked({ renderer: { html: ({ text }) => escaped(text), image: ({ text }) => escaped(text) } });

/**
 * An agent's text is untrusted: an image could track the reader, a style could cover the page, a form could phish for a password. Only
 * structured text and links with visible targets remain.
 */
const allowed = {
  ALLOWED_TAGS: [
    ..."h1 h2 h3 h4 h5 h6 p br hr blockquote pre code em strong del ul ol li a".split(" "),
    ..."table thead tbody tr th td".split(" "),
  ],
  ALLOWED_ATTR: ["href", "title", "align", "start", "class"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};

/** Renders Markdown to safe DOM nodes. */
export function renderMarkdown(text: string): DocumentFragment {
  const html = marked.parse(text, { async: false, gfm: true, breaks: true });
  const fragment = DOMPurify.sanitize(html, allowed);
  for (const link of fragment.querySelectorAll("a")) makeForeign(link);
  for (const heading of fragment.querySelectorAll("h1, h2, h3, h4, h5, h6")) makeInner(heading);
  for (const code of fragment.querySelectorAll("pre > code")) colour(code);
  // Remove classes, which could imitate the dashboard's own elements; `colour` has already read the language.
  for (const named of fragment.querySelectorAll("[class]")) named.removeAttribute("class");
  for (const box of fragment.querySelectorAll("pre, table")) box.setAttribute("tabindex", "0");
  return fragment;
}

/** The target gets no referrer and no access to this window. */
function makeForeign(link: HTMLAnchorElement): void {
  if (!link.hasAttribute("href")) return;
  link.rel = "noopener noreferrer nofollow";
  link.target = "_blank";
}

function colour(code: Element): void {
  const language = /^language-(\S+)$/.exec(code.className)?.[1] ?? "";
  code.replaceChildren(...toPieces(code.textContent ?? "", language).map(toNode));
}

function toNode({ text, kind }: Piece): Node {
  if (kind === null) return document.createTextNode(text);
  const node = document.createElement("span");
  node.dataset.code = kind;
  node.textContent = text;
  return node;
}

/** Moves headings two levels down, below the page's own headings. */
function makeInner(heading: Element): void {
  const level = Math.min(6, Number(heading.tagName[1]) + 2);
  const inner = document.createElement(`h${level}`);
  inner.append(...heading.childNodes);
  heading.replaceWith(inner);
}

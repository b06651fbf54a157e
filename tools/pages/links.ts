import { existsSync, readFileSync } from "node:fs";
import { createSlugger } from "../../packages/site/src/slug.ts";

/** A page without its blocks of code, which have brackets that are not links and comments that are not headings. */
const proseOf = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, "");

/** The anchors of a page. */
function anchorsOf(text: string): Set<string> {
  const slugger = createSlugger();
  return new Set([...proseOf(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => slugger(heading)));
}

/** Links of a page to missing files and headings. */
export function deadLinks(page: URL): string[] {
  const links = [...proseOf(readFileSync(page, "utf8")).matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)];
  return links.map(([, link = ""]) => link).filter((link) => !leadsSomewhere(page, link));
}

function leadsSomewhere(page: URL, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : new URL(path, page);
  if (!existsSync(target)) return false;
  return anchor === undefined || !/\.md$/.test(target.pathname) || anchorsOf(readFileSync(target, "utf8")).has(anchor);
}

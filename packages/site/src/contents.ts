export type Page = { name: string; title: string; about: string };
export type Chapter = { title: string; pages: Page[] };

/** The table of contents in docs/README.md is the site's menu. */
export function readContents(readme: string): Chapter[] {
  const [, ...parts] = readme.split(/^## /m);
  return parts.map((part) => {
    const title = part.slice(0, part.indexOf("\n")).trim();
    const pages = [...part.matchAll(/^- \[([^\]]+)\]\(([\w-]+)\.md\): (.+)$/gm)].map(
      ([, label = "", name = "", about = ""]) => ({
        name,
        title: label,
        about,
      }),
    );
    return { title, pages };
  });
}

/** Whether a text contains Markdown: a heading, a list, a table, code, emphasis or a link. */
const signs = /^ {0,3}#{1,6} \S|^\s*(?:[-*+]|\d+[.)]) \S|^\|.+\|\s*$|```|\*\*\S|`[^`\n]+`|\[[^\]\n]+\]\([^)\n]+\)/m;

export const looksLikeMarkdown = (text: string): boolean => signs.test(text);

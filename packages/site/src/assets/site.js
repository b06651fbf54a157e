const root = document.documentElement;
const { base } = root.dataset;

document.querySelector("#scheme").addEventListener("click", () => {
  const isDark = root.dataset.scheme
    ? root.dataset.scheme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.scheme = isDark ? "light" : "dark";
  localStorage.setItem("agentrun-docs-scheme", root.dataset.scheme);
});

// The API reference was once at this address: redirect old links to its sections.
if (/^#(tag|model|description)\//.test(location.hash)) location.replace(`${base}api${location.hash}`);

const field = document.querySelector("#search");
const list = document.querySelector("#found");
let index;

/** The browser builds the search index on the first search. */
async function open() {
  const [{ default: MiniSearch }, entries] = await Promise.all([
    import(`${base}assets/minisearch.js`),
    fetch(`${base}assets/search.json`).then((answer) => answer.json()),
  ]);
  const search = new MiniSearch({
    fields: ["heading", "page", "text"],
    storeFields: ["heading", "page"],
    searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  search.addAll(entries);
  return search;
}

async function show() {
  const words = field.value.trim();
  index ??= open();
  const found = words === "" ? [] : (await index).search(words).slice(0, 12);
  if (words !== field.value.trim()) return;
  list.replaceChildren(...found.map(toItem));
  list.hidden = words === "";
  if (words !== "" && found.length === 0)
    list.append(Object.assign(document.createElement("li"), { textContent: "No results." }));
}

function toItem({ id, heading, page }) {
  const link = Object.assign(document.createElement("a"), { href: `${base}${id}`, textContent: heading });
  const item = document.createElement("li");
  link.append(Object.assign(document.createElement("small"), { textContent: heading === page ? "" : page }));
  item.append(link);
  return item;
}

field.addEventListener("input", show);
field.addEventListener("focus", () => (index ??= open()), { once: true });
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter") list.querySelector("a")?.click();
  if (event.key === "Escape") field.value = "";
  if (event.key === "Escape") show();
});
document.addEventListener("keydown", (event) => {
  const isTyping = /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "");
  if (event.key !== "/" || isTyping) return;
  event.preventDefault();
  field.focus();
});

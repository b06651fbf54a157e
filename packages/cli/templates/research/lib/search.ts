export type Source = { url: string; text: string };

/** Stands for a search API. Call yours with `ctx.fetch` here. */
const sources: readonly Source[] = [
  {
    url: "https://example.com/heat-pumps",
    text: "A heat pump moves heat. It needs a third of the energy of a boiler.",
  },
  { url: "https://example.com/insulation", text: "Insulation of a roof pays for itself after about ten years." },
  { url: "https://example.com/solar", text: "Solar panels on a roof provide a third of the energy of a house." },
];

export const search = async (words: string): Promise<Source[]> => {
  const wanted = words
    .toLowerCase()
    .split(/\W+/)
    .filter((word) => word.length > 3);
  return sources.filter(({ url, text }) => wanted.some((word) => `${url} ${text}`.toLowerCase().includes(word)));
};

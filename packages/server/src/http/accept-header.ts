/** How much a client wants a media type that it names itself, from 0 to 1; a range with a star names none. */
export function acceptedQuality(accept: string | undefined, mediaType: string): number {
  for (const range of accept?.toLowerCase().split(",") ?? []) {
    const [name, ...parameters] = range.split(";").map((part) => part.trim());
    if (name !== mediaType) continue;
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0;
  }
  return 0;
}

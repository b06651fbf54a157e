/** Every rate and share that the service tells is in percent; of nothing it is not known. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);

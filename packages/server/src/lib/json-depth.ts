/** Whether JSON text nests deeper than allowed; read from the text, so that no parser has to survive it first. */
export function isDeeperThan(text: string, maximum: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 92) index += 1;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > maximum) return true;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return false;
}

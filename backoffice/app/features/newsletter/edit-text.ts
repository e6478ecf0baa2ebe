/** Text and what is selected in it afterwards. */
export interface Edited {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const bold = "**";

export function toggleBold(text: string, start: number, end: number): Edited {
  const [before, chosen, after] = split(text, start, end);
  if (before.endsWith(bold) && after.startsWith(bold)) {
    return { text: before.slice(0, -2) + chosen + after.slice(2), start: start - 2, end: end - 2 };
  }
  return { text: before + bold + chosen + bold + after, start: start + 2, end: end + 2 };
}

/** Of the lines that are touched. */
export function toggleList(text: string, start: number, end: number): Edited {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const [before, chosen, after] = split(text, from, to);
  const lines = chosen.split("\n");
  const isList = lines.every((line) => line.startsWith("- "));
  const changed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join("\n");
  return {
    text: before + changed + after,
    start: from + changed.length,
    end: from + changed.length,
  };
}

export function withLink(
  text: string,
  start: number,
  end: number,
  label: string,
  address: string,
): Edited {
  const [before, , after] = split(text, start, end);
  const encoded = address.replaceAll("(", "%28").replaceAll(")", "%29");
  const link = `[${label}](${encoded})`;
  const at = before.length + link.length;
  return { text: before + link + after, start: at, end: at };
}

function split(text: string, start: number, end: number): [string, string, string] {
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

/** What grows with an amount: its name, and its figures in ms in the order of the amounts. */
export interface GrowingLine {
  readonly what: string;
  readonly medianMs: readonly number[];
}

const width = 960;
const height = 520;
const plot = { left: 64, right: 640, top: 56, bottom: 460 };
/** Told apart without colour by their dashes too. */
const strokes = [
  "#9a3b1f",
  "#1f5f8b",
  "#3f7d3a",
  "#7a4fa3",
  "#b07d12",
  "#187a74",
  "#a23a6a",
  "#555",
];
const dashes = ["none", "7 4", "2 3", "9 3 2 3"];

/**
 * Draws how figures grow with an amount, both in powers of ten (SVG 1.1).
 * @param line.most what is allowed, in ms, drawn across
 */
export function drawGrowth(growth: {
  readonly title: string;
  readonly of: string;
  readonly amounts: readonly number[];
  readonly lines: readonly GrowingLine[];
  readonly maxMs: number;
}): string {
  const { title, of, amounts, lines, maxMs } = growth;
  const figures = lines.flatMap(({ medianMs }) => medianMs);
  const highest = Math.ceil(Math.log10(Math.max(maxMs, ...figures)));
  const lowest = Math.floor(Math.log10(Math.max(0.1, Math.min(maxMs, ...figures))));
  const x = (n: number) =>
    plot.left + (n / Math.max(1, amounts.length - 1)) * (plot.right - plot.left);
  const y = (ms: number) => {
    const share = (Math.log10(Math.max(ms, 10 ** lowest)) - lowest) / (highest - lowest);
    return plot.bottom - share * (plot.bottom - plot.top);
  };
  const across = (ms: number, stroke: string) =>
    `<line x1="${plot.left}" x2="${plot.right}" y1="${at(y(ms))}" y2="${at(y(ms))}" stroke="${stroke}"/>`;
  const powers = Array.from({ length: highest - lowest + 1 }, (_, n) => 10 ** (lowest + n));
  const ends = spread(lines.map(({ medianMs }) => y(medianMs.at(-1) ?? 0)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#222">`,
    `<title>${inXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${plot.left}" y="28" font-size="17" font-weight="bold">${inXml(title)}</text>`,
    ...powers.flatMap((ms) => [
      across(ms, "#ddd"),
      `<text x="${plot.left - 8}" y="${at(y(ms) + 4)}" text-anchor="end">${ms} ms</text>`,
    ]),
    across(maxMs, "#c00"),
    `<text x="${plot.left + 6}" y="${at(y(maxMs) - 5)}" fill="#c00">allowed: ${maxMs} ms</text>`,
    ...amounts.map(
      (amount, n) =>
        `<text x="${at(x(n))}" y="${plot.bottom + 22}" text-anchor="middle">${amount.toLocaleString("en")}</text>`,
    ),
    `<text x="${(plot.left + plot.right) / 2}" y="${plot.bottom + 44}" text-anchor="middle">${inXml(of)}</text>`,
    ...lines.flatMap(({ what, medianMs }, n) => {
      const stroke = strokes[n % strokes.length];
      const points = medianMs.map((ms, i) => `${at(x(i))},${at(y(ms))}`).join(" ");
      const end = ends[n] ?? 0;
      return [
        `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="2" stroke-dasharray="${dashes[n % dashes.length]}"/>`,
        `<text x="${plot.right + 12}" y="${at(end + 4)}" fill="${stroke}">${inXml(what)}: ${medianMs.at(-1)} ms</text>`,
      ];
    }),
    "</svg>\n",
  ].join("\n");
}

function spread(wanted: readonly number[]): number[] {
  const apart = 18;
  const placed: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [n, height] of [...wanted.entries()].sort(([, a], [, b]) => a - b)) {
    last = Math.max(height, last + apart);
    placed[n] = last;
  }
  return placed;
}

function at(value: number): string {
  return value.toFixed(1);
}

function inXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Grid lines from 0 in steps of 1, 2 or 5, one of them above every bar. */
export function getGridLines(maxValue: number, maxLines = 4): number[] {
  const minStep = Math.max(maxValue, 1) / maxLines;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = ([1, 2, 5, 10].find((each) => each * power >= minStep) ?? 10) * power;
  const count = Math.ceil(Math.max(maxValue, 1) / step);
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

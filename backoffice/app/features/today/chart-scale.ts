/** The lines a chart is read by: from nought in equal steps of 1, 2 or 5, at least one of them above every bar. */
export function chartLines(highest: number, most = 4): number[] {
  const rough = Math.max(highest, 1) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  const count = Math.ceil(Math.max(highest, 1) / step);
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** A sum on the axis: "₦0.5m", "₦20k". */
export function shortNaira(naira: number): string {
  if (naira >= 100_000) return `₦${trim(naira / 1_000_000)}m`;
  return naira >= 1_000 ? `₦${trim(naira / 1_000)}k` : `₦${naira}`;
}

function trim(value: number): string {
  return String(Math.round(value * 100) / 100);
}

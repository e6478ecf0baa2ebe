/** Reads a percentage as people type it; nothing typed is none. Undefined for what is no percentage below 100. */
export function readPercent(typed: string): number | undefined {
  const text = typed.replace(/%/g, "").trim();
  if (text === "") return 0;
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return undefined;
  return Number(text);
}

import { inflateSync } from "node:zlib";

/** Whether every text of a PDF begins on its page (A4, in points). */
export function fitsOnPage(pdf: Buffer): boolean {
  const text = pdf.toString("latin1");
  const places = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    const from = index + start.length;
    try {
      const drawn = inflateSync(pdf.subarray(from, text.indexOf("endstream", from))).toString();
      return [...drawn.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g)];
    } catch {
      return [];
    }
  });
  return (
    places.length > 10 &&
    places.every(
      ([, x, y]) => Number(x) >= 0 && Number(x) < 595 && Number(y) > 0 && Number(y) < 842,
    )
  );
}

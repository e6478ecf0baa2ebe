import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { drawPackingSlips } from "./draw-packing-slips.ts";

const moduleWidth = 0.95;
const rightEdge = 391;

async function readBars(orderNumber: string): Promise<{ x: number; width: number }[]> {
  const packingSlip = { orderNumber, address: ["Ada"], source: "", pinnedNote: null, lines: [] };
  const pdf = await drawPackingSlips({ store: "Aṣọ", at: "30 Nov", packingSlips: [packingSlip] });
  const [start = 0] = [...pdf.toString("latin1").matchAll(/stream\n/g)].map(
    ({ 0: { length }, index }) => index + length,
  );
  const content = inflateSync(pdf.subarray(start)).toString("latin1");
  return [...content.matchAll(/^(\S+) \S+ (\S+) 36 re$/gm)].map(([, x, width]) => ({
    x: Number(x),
    width: Number(width),
  }));
}

/** A digit for each module, 1 where there is a bar, in symbols of eleven modules. */
async function readSymbols(orderNumber: string): Promise<string[]> {
  const bars = await readBars(orderNumber);
  const modules: string[] = [];
  for (const { x, width } of bars) {
    const from = Math.round((x - (bars[0]?.x ?? 0)) / moduleWidth);
    modules.push("0".repeat(from - modules.join("").length));
    modules.push("1".repeat(Math.round(width / moduleWidth)));
  }
  return modules.join("").match(/.{1,11}/g) ?? [];
}

// Start B, a symbol for each character, the check symbol and stop, by the table of ISO/IEC 15417.
test.each([
  [
    // The worked example found everywhere, with check value 88.
    "Wikipedia",
    `11010010000 11101000110 10000110100 11000010010 10000110100 10100111100 10110010000
    10000100110 10000110100 10010110000 11110010010 11000111010 11`,
  ],
  [
    "ASO-7K3M9Q2X",
    `11010010000 10100011000 11011101000 10001110110 10011011100 11101101110 10110001110
    11001011100 10111011000 11100101100 11010001110 11001110010 11100010110 11110101110
    11000111010 11`,
  ],
  [
    "ASO-00012345",
    `11010010000 10100011000 11011101000 10001110110 10011011100 10011101100 10011101100
    10011101100 10011100110 11001110010 11001011100 11001001110 11011100100 11000110110
    11000111010 11`,
  ],
])("the barcode of a packing slip is %s in Code 128", async (text, symbols) => {
  expect(await readSymbols(text)).toEqual(symbols.split(/\s+/));
});

test("barcodes of order numbers are of one size and end at the edge of the slip", async () => {
  for (const orderNumber of ["ASO-7K3M9Q2X", "ASO-00000000", "ASO-12345678"]) {
    const bars = await readBars(orderNumber);
    const last = bars.at(-1);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(rightEdge, 1);
    expect(bars[0]?.x).toBeCloseTo(rightEdge - (14 * 11 + 13) * moduleWidth, 1);
  }
});

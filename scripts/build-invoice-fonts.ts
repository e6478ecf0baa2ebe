// Cuts the text family into the fixed weights and letters that invoices are set in: a PDF carries its fonts
// as TrueType without axes. Run it by hand after changing the family: node scripts/build-invoice-fonts.ts
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const source = new URL("../node_modules/@fontsource-variable/archivo/files/", import.meta.url);
const target = new URL("../server/modules/orders/invoice-fonts/", import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");

/** Every letter that names in Latin script are written with, and the signs of an invoice. */
const letters = [
  range(0x20, 0x7e),
  range(0xa0, 0x24f),
  range(0x253, 0x272),
  range(0x300, 0x304),
  "\u0323",
  range(0x1e00, 0x1eff),
  "–—‘’“”•…−₦×",
].join("");

const weights = { regular: 400, semibold: 600 };

await mkdir(target, { recursive: true });
for (const part of ["latin", "latin-ext", "vietnamese"]) {
  const file = await readFile(new URL(`archivo-${part}-wght-normal.woff2`, source));
  for (const [name, wght] of Object.entries(weights)) {
    const cut = await subsetFont(file, letters, {
      targetFormat: "truetype",
      variationAxes: { wght },
      keepFeatures: ["kern", "mark", "mkmk", "ccmp", "tnum"],
      noHinting: true,
    });
    await writeFile(new URL(`archivo-${part}-${name}.ttf`, target), cut);
    console.log(`archivo-${part}-${name}.ttf ${cut.length} bytes`);
  }
}

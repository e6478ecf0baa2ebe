import { join } from "node:path";
import sharp from "sharp";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import { nameLettering } from "#server/modules/settings/index.ts";
import { doOnce } from "#server/platform/do-once.ts";
import { type Lettering, openLettering } from "#server/platform/outline-text.ts";
import type { Wordmark } from "#store/wordmark.ts";

/** What is told of a product in the picture of its link. */
export interface SharedProduct {
  /** The name of the store, as {@link drawStoreName} draws it. */
  readonly wordmark: Wordmark;
  readonly name: string;
  readonly priceKobo: Kobo;
  /** The product's own reduction; wholesale prices are for businesses alone. */
  readonly percentOff: number;
}

/** What social networks and chats show of a link (Open Graph), in pixels. */
export const sharePictureWidth = 1200;
const width = sharePictureWidth;
const height = 630;
const stripWidth = 28;
/** Product pictures are 4:5. */
const pictureWidth = Math.round((height * 4) / 5);
const panelWidth = width - pictureWidth - stripWidth;
const margin = 60;
const textWidth = panelWidth - 2 * margin;
const wordmarkHeight = 66;
const priceSize = 48;
const nameBottom = height - margin - priceSize - 44;
const nameHeight = nameBottom - margin - wordmarkHeight - 24;

const ink = "#1c1713";
const umber = "#5e5147";
const laterite = "#9a3b1f";
const paper = "#fbf8f2";

/** The seven threads of the loom strip, from and to in percent of its width. */
const threads: readonly (readonly [from: number, to: number, colour: string])[] = [
  [0, 34, "#1b2c55"],
  [34, 42, "#d9c9a6"],
  [42, 64, "#9a3b1f"],
  [64, 74, "#c9973f"],
  [74, 80, "#9a3b1f"],
  [80, 86, "#d9c9a6"],
  [86, 100, "#1b2c55"],
];

/** Chats refuse large previews; busy prints come down in quality until they fit. */
export const sharePictureBytes = 160 * 1024;
const qualities = [84, 76, 66, 54, 40];

/**
 * The picture of a shared link: the store's name, the product's name and price, the strip, the garment. All letters
 * are drawn as outlines of the store's own families.
 * @param picture of the product, in any format sharp reads
 * @returns a JPEG of 1200 × 630, at most {@link sharePictureBytes}
 */
export async function drawSharePicture(product: SharedProduct, picture: Buffer): Promise<Buffer> {
  const [garment, panel] = await Promise.all([
    sharp(picture).resize(pictureWidth, height, { fit: "cover" }).toBuffer(),
    drawPanel(product),
  ]);
  const { data, info } = await sharp(Buffer.from(panel))
    .composite([{ input: garment, left: width - pictureWidth, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let jpeg: Buffer | undefined;
  for (const quality of qualities) {
    jpeg = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= sharePictureBytes) break;
  }
  if (!jpeg) throw new Error("No quality to draw with");
  return jpeg;
}

/** The left part, as SVG of the whole picture. */
async function drawPanel(product: SharedProduct): Promise<string> {
  const { names, prices } = await openFamilies();
  const strip = threads.map(([from, to, colour]) => {
    const start = panelWidth + (stripWidth * from) / 100;
    return `<rect x="${start}" y="0" width="${(stripWidth * (to - from)) / 100}" height="${height}" fill="${colour}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#f4eee3"/>${strip.join("")}
${drawWordmark(product.wordmark)}${drawName(names, product.name)}${drawPrice(prices, product)}
</svg>`;
}

function drawWordmark({ viewBox, path }: Wordmark): string {
  const [x = 0, y = 0, w = 1, h = 1] = viewBox.split(" ").map(Number);
  const scale = Math.min(wordmarkHeight / h, textWidth / w);
  return `<path transform="translate(${margin} ${margin}) scale(${scale}) translate(${-x} ${-y})" fill="${ink}" d="${path}"/>`;
}

/** As large as it fits, words whole where they can be; a name too long for the smallest size ends in an ellipsis. Its last line stands on the price. */
function drawName(letters: Lettering, name: string): string {
  const leading = 1.1;
  const words = name.split(/\s+/);
  const size =
    nameSizes.find(
      (each) =>
        words.every((word) => letters.width(word, each) <= textWidth) &&
        letters.wrap(name, textWidth, each).length * each * leading <= nameHeight,
    ) ?? smallestName;
  const most = Math.floor(nameHeight / (size * leading));
  const lines = letters.wrap(name, textWidth, size);
  const shown =
    lines.length > most ? [...lines.slice(0, most - 1), shorten(lines[most - 1])] : lines;
  return shown
    .map((line, i) => {
      const y = nameBottom - (shown.length - 1 - i) * size * leading;
      return letters.draw(line, { x: margin, y, size, colour: ink });
    })
    .join("");
}

const smallestName = 48;
const nameSizes = [88, 76, 66, 56, smallestName];

/** Makes room for the ellipsis by the last letters, and leaves no comma before it. */
function shorten(line = ""): string {
  return `${line.slice(0, -2).replace(/[\s,.;:–-]+$/u, "")}…`;
}

/** The price, and what it was before a reduction, struck through, as on the product's page. */
function drawPrice(figures: Lettering, { priceKobo, percentOff }: SharedProduct): string {
  const nowKobo = discountedPrice(priceKobo, percentOff);
  const reduced = nowKobo < priceKobo;
  const y = height - margin;
  const now = formatNaira(nowKobo);
  const price = figures.draw(now, {
    x: margin,
    y,
    size: priceSize,
    colour: reduced ? laterite : ink,
  });
  if (!reduced) return price;
  const before = formatNaira(priceKobo);
  const size = 30;
  const x = margin + figures.width(now, priceSize) + 20;
  const end = x + figures.width(before, size);
  const struck = `${figures.draw(before, { x, y, size, colour: umber })}<rect x="${x - 2}" y="${y - size * 0.37}" width="${end - x + 4}" height="2.5" fill="${umber}"/>`;
  const badge = `−${percentOff}%`;
  const badgeWidth = figures.width(badge, 24) + 24;
  if (end + 20 + badgeWidth > panelWidth - 16) return price + struck;
  return `${price}${struck}<rect x="${end + 20}" y="${y - 33}" width="${badgeWidth}" height="40" fill="${laterite}"/>${figures.draw(badge, { x: end + 32, y: y - 4, size: 24, colour: paper })}`;
}

const openFamilies = doOnce(async () => {
  const figures = ["latin", "latin-ext"].map((part) =>
    join(import.meta.dirname, "share-fonts", `archivo-${part}-prices.ttf`),
  );
  const [names, prices] = await Promise.all([
    nameLettering(),
    openLettering(figures, { features: { tnum: true } }),
  ]);
  return { names, prices };
});

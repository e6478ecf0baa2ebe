import { join } from "node:path";
import sharp from "sharp";
import type { Kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import { formatPercentOff } from "#contract/text/format.ts";
import { loadNameFont } from "#server/modules/settings/index.ts";
import { memoize } from "#server/platform/cache/memoize.ts";
import { openSvgFont, type SvgFont } from "#server/platform/pdf/svg-text.ts";
import { stripThreads } from "#server/platform/theme/store-theme.ts";
import { theme } from "#store/theme.ts";
import type { Wordmark } from "#store/wordmark.ts";

export interface SharedProduct {
  readonly wordmark: Wordmark;
  readonly name: string;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
}

export const sharePictureWidth = 1200;
const width = sharePictureWidth;
const height = 630;
const stripWidth = 28;
const pictureWidth = Math.round((height * 4) / 5);
const panelWidth = width - pictureWidth - stripWidth;
const margin = 60;
const textWidth = panelWidth - 2 * margin;
const wordmarkHeight = 66;
const priceSize = 48;
const nameBottom = height - margin - priceSize - 44;
const nameHeight = nameBottom - margin - wordmarkHeight - 24;

const { ink, umber, laterite, bone, paper } = theme.colours;

/** Chats reject large previews; busy prints are encoded at lower quality until they fit. */
export const maxSharePictureBytes = 160 * 1024;
const qualities = [84, 76, 66, 54, 40];

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
    if (jpeg.length <= maxSharePictureBytes) break;
  }
  if (!jpeg) throw new Error("No quality to draw with");
  return jpeg;
}

async function drawPanel(product: SharedProduct): Promise<string> {
  const { names, prices } = await openFamilies();
  const strip = stripThreads(stripWidth).map(([from, to, colour]) => {
    return `<rect x="${panelWidth + from}" y="0" width="${to - from}" height="${height}" fill="${colour}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${bone}"/>${strip.join("")}
${drawWordmark(product.wordmark)}${drawName(names, product.name)}${drawPrice(prices, product)}
</svg>`;
}

function drawWordmark({ viewBox, path }: Wordmark): string {
  const [x = 0, y = 0, w = 1, h = 1] = viewBox.split(" ").map(Number);
  const scale = Math.min(wordmarkHeight / h, textWidth / w);
  return `<path transform="translate(${margin} ${margin}) scale(${scale}) translate(${-x} ${-y})" fill="${ink}" d="${path}"/>`;
}

function drawName(lettering: SvgFont, name: string): string {
  const leading = 1.1;
  const nameParts = name.split(/\s+/);
  const size =
    nameSizes.find(
      (each) =>
        nameParts.every((part) => lettering.width(part, each) <= textWidth) &&
        lettering.wrap(name, textWidth, each).length * each * leading <= nameHeight,
    ) ?? minNameSize;
  const maxLines = Math.floor(nameHeight / (size * leading));
  const lines = lettering.wrap(name, textWidth, size);
  const visibleLines =
    lines.length > maxLines
      ? [...lines.slice(0, maxLines - 1), shorten(lines[maxLines - 1])]
      : lines;
  return visibleLines
    .map((line, i) => {
      const y = nameBottom - (visibleLines.length - 1 - i) * size * leading;
      return lettering.draw(line, { x: margin, y, size, colour: ink });
    })
    .join("");
}

const minNameSize = 48;
const nameSizes = [88, 76, 66, 56, minNameSize];

function shorten(line = ""): string {
  return `${line.slice(0, -2).replace(/[\s,.;:–-]+$/u, "")}…`;
}

function drawPrice(figures: SvgFont, { priceKobo, percentOff }: SharedProduct): string {
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
  const badge = formatPercentOff(percentOff);
  const badgeWidth = figures.width(badge, 24) + 24;
  if (end + 20 + badgeWidth > panelWidth - 16) return price + struck;
  return `${price}${struck}<rect x="${end + 20}" y="${y - 33}" width="${badgeWidth}" height="40" fill="${laterite}"/>${figures.draw(badge, { x: end + 32, y: y - 4, size: 24, colour: paper })}`;
}

const openFamilies = memoize(async () => {
  const figures = ["latin", "latin-ext"].map((part) =>
    join(import.meta.dirname, "share-fonts", `archivo-${part}-prices.ttf`),
  );
  const [names, prices] = await Promise.all([
    loadNameFont(),
    openSvgFont(figures, { features: { tnum: true } }),
  ]);
  return { names, prices };
});

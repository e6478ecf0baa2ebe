import sharp from "sharp";
import { type StoreIcon, storeIcons } from "#contract/share/store-icons.ts";
import type { Wordmark } from "#store/wordmark.ts";

/** What an icon shows: the shop's logo, in any format sharp reads, or a letter. */
export type IconArt = { readonly logo: Buffer } | { readonly letter: Wordmark };

interface Sign {
  readonly picture: Buffer;
  readonly ground: string | { r: number; g: number; b: number };
  /** How much of the icon's side it takes. */
  readonly share: number;
}

const ground = "#f4eee3";

/** A phone cuts its own shape out of a maskable icon: what matters keeps within the middle four fifths (W3C manifest). */
const maskableShare = 360 / 512;

/** The loom strip at the edge of an icon: from, to in 512ths of its side. */
const threads: readonly (readonly [from: number, to: number, colour: string])[] = [
  [0, 25.84, "#1b2c55"],
  [25.84, 31.92, "#d9c9a6"],
  [31.92, 48.64, "#9a3b1f"],
  [48.64, 56.24, "#c9973f"],
  [56.24, 60.8, "#9a3b1f"],
  [60.8, 65.36, "#d9c9a6"],
  [65.36, 76, "#1b2c55"],
];

/** Draws an icon: square, on a ground without holes, as home screens want it. A PNG. */
export async function drawIcon(icon: StoreIcon, art: IconArt): Promise<Buffer> {
  const size = storeIcons[icon];
  const sign = "logo" in art ? await signOfLogo(art.logo) : signOfLetter(art.letter);
  const side = Math.round(size * (icon === "maskable" ? maskableShare : sign.share));
  const picture = await sharp(sign.picture)
    .resize(side, side, { fit: "contain", background: "#00000000" })
    .png()
    .toBuffer();
  return await sharp({
    create: { width: size, height: size, channels: 3, background: sign.ground },
  })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** A logo with a clear ground stands on the shop's own, away from the edges; one with a ground of its own fills it. */
async function signOfLogo(picture: Buffer): Promise<Sign> {
  const [r = 0, g = 0, b = 0, opacity] = await sharp(picture)
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return opacity === 255
    ? { picture, ground: { r, g, b }, share: 1 }
    : { picture, ground, share: 5 / 6 };
}

/** A letter beside the strip, as in the store's own icons. */
function signOfLetter({ viewBox, path }: Wordmark): Sign {
  const strip = threads.map(
    ([from, to, colour]) =>
      `<rect x="${from}" width="${to - from}" height="512" fill="${colour}"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ground}"/>${strip.join("")}<svg x="139" y="81" width="310" height="350" viewBox="${viewBox}"><path fill="#1c1713" d="${path}"/></svg></svg>`;
  return { picture: Buffer.from(drawing), ground, share: 1 };
}

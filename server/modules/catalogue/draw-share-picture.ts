import sharp from "sharp";
import { storeWordmark } from "#store-wordmark";

/** What social networks and chats show of a link (Open Graph), in pixels. */
const width = 1200;
const height = 630;
const stripWidth = 28;
/** Product pictures are 4:5. */
const pictureWidth = Math.round((height * 4) / 5);
const panelWidth = width - pictureWidth - stripWidth;

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

/**
 * The picture of a shared link: the store's name, the strip, the garment. Name and price stand beside it wherever
 * it is shown, and a price drawn into it would outlive every change.
 * @param picture of the product, in any format sharp reads
 * @returns a JPEG of 1200 × 630
 */
export async function drawSharePicture(picture: Buffer): Promise<Buffer> {
  const garment = await sharp(picture).resize(pictureWidth, height, { fit: "cover" }).toBuffer();
  return await sharp(Buffer.from(panel()))
    .composite([{ input: garment, left: width - pictureWidth, top: 0 }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The left part as SVG; the name is drawn as a path, so no font of the machine is asked for. */
function panel(): string {
  const { viewBox, path } = storeWordmark;
  const [x = 0, y = 0, w = 1, h = 1] = viewBox.split(" ").map(Number);
  const scale = (panelWidth * 0.62) / w;
  const left = (panelWidth - w * scale) / 2;
  const top = (height - h * scale) / 2;
  const strip = threads.map(([from, to, colour]) => {
    const start = panelWidth + (stripWidth * from) / 100;
    return `<rect x="${start}" y="0" width="${(stripWidth * (to - from)) / 100}" height="${height}" fill="${colour}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#f4eee3"/>${strip.join("")}
<path transform="translate(${left} ${top}) scale(${scale}) translate(${-x} ${-y})" fill="#1c1713" d="${path}"/>
</svg>`;
}

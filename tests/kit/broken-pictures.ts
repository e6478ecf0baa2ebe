import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export const formats = ["jpeg", "png", "webp", "avif"] as const;
type Format = (typeof formats)[number];

/** Words that must be gone from whatever is shown. */
export const hiddenText = "<script>alert('hidden')</script>";

let shade = 0;

/** A drawing with an edge in it, of a colour that no other has: the same bytes again are the same picture. */
export function draw(width: number, height: number): Sharp {
  shade += 1;
  const background = { r: shade % 256, g: (shade * 7) % 256, b: 90 };
  const edge = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="50%" cy="40%" r="25%" fill="#e8d8b8"/></svg>`,
  );
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: edge }]);
}

export const small = (format: Format): Promise<Buffer> =>
  draw(400, 500)
    .toFormat(format, format === "avif" ? { effort: 0 } : {})
    .toBuffer();

/** One colour, which unfolds from few bytes into many. */
export const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#845" }, limitInputPixels: false });

export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

const headEnd = 33;
export async function pngWith(...chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await small("png");
  return Buffer.concat([png.subarray(0, headEnd), ...chunks, png.subarray(headEnd)]);
}

export async function pngClaiming(width: number, height: number, bits = 8): Promise<Buffer> {
  const png = await small("png");
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bits;
  return Buffer.concat([png.subarray(0, 8), chunk("IHDR", head), png.subarray(headEnd)]);
}

export async function movingPng(): Promise<Buffer> {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(50, 0);
  return await pngWith(chunk("acTL", control));
}

export async function movingWebp(): Promise<Buffer> {
  const frames = await Promise.all([1, 2, 3].map(() => draw(400, 500).png().toBuffer()));
  return await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** Unfolds to so many bytes of nothing. */
export const nothing = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));

export const isoFile = (brand: string, more = "") =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + more.length]),
    Buffer.from(`ftyp${brand}\0\0\0\0${more}`, "latin1"),
    Buffer.alloc(600),
  ]);

/** Bytes of a whole picture, some of them turned; the same every time. */
export async function damaged(format: Format, seed: number): Promise<Buffer> {
  const bytes = await small(format);
  let state = seed * 2_654_435_761;
  for (let i = 0; i < 24; i += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const at = 12 + (state % (bytes.length - 12));
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (state >>> 29));
  }
  return bytes;
}

/** A progressive JPEG whose header claims another size than its lines have. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const claiming = Buffer.from(jpeg);
  // What is told of a progressive picture: marker, length, bits, height, width.
  const frame = claiming.indexOf(Buffer.from("ffc2", "hex"));
  claiming.writeUInt16BE(height, frame + 5);
  claiming.writeUInt16BE(width, frame + 7);
  return claiming;
}

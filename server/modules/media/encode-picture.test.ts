import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import type { AppError } from "#server/platform/errors/errors.ts";
import {
  encodeLarge,
  encodePicture,
  pictureByteLimit,
  pictureHash,
  picturePixelLimit,
} from "./encode-picture.ts";

function draw(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const y = Math.floor(at / width);
    pixels[at * 3] = (x * 255) / width;
    pixels[at * 3 + 1] = (y * 255) / height;
    pixels[at * 3 + 2] = (x ^ y) & 63;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function paintNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return await sharp({ create: { width, height, channels: 3, background: "#000", noise } })
    .png()
    .toBuffer();
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => "taken",
    (error: AppError) => error.code,
  );
}

function pngClaiming(width: number, height: number, bits = 8): Buffer {
  const chunk = Buffer.alloc(25);
  chunk.writeUInt32BE(13, 0);
  chunk.write("IHDR", 4, "latin1");
  chunk.writeUInt32BE(width, 8);
  chunk.writeUInt32BE(height, 12);
  chunk.set([bits, bits === 16 ? 6 : 2, 0, 0, 0], 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 21)), 21);
  const end = Buffer.from("0000000c49444154789c030000000001", "hex");
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk, end]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe("encoded picture", () => {
  test("has every width in both formats and the original aspect", async () => {
    const picture = await encodePicture(await draw(1300, 1625).jpeg().toBuffer());

    expect(picture.width).toBe(1300);
    expect(picture.height).toBe(1625);
    expect(picture.variants.map(({ width, format }) => `${width} ${format}`)).toEqual([
      "400 avif",
      "800 avif",
      "1200 avif",
      "400 webp",
      "800 webp",
      "1200 webp",
    ]);
    for (const { width, format, bytes, content } of picture.variants) {
      const header = await sharp(content).metadata();
      expect(header.format).toBe(format === "avif" ? "heif" : "webp");
      expect([header.width, header.height]).toEqual([width, (width * 5) / 4]);
      expect(bytes).toBe(content.length);
    }
  }, 300_000);

  test("is never enlarged", async () => {
    const picture = await encodePicture(await draw(500, 300).png().toBuffer());
    expect(picture.variants.map(({ width }) => width)).toEqual([400, 500, 400, 500]);

    const tiny = await encodePicture(await draw(30, 20).png().toBuffer());
    expect(tiny.variants.map(({ width }) => width)).toEqual([30, 30]);
  });

  test("supports other widths", async () => {
    const picture = await encodePicture(await draw(640, 360).webp().toBuffer(), [480, 900]);
    expect(picture.variants.map(({ width }) => width)).toEqual([480, 640, 480, 640]);
  });

  test("a busy picture gets a lower quality than a plain one", async () => {
    const plain = await encodePicture(await draw(400, 500).blur(8).png().toBuffer(), [400]);
    const noise = await paintNoise(200, 250);
    const busy = await encodePicture(noise);
    const [plainAvif = 0, plainWebp = 0] = plain.variants.map(({ bytes }) => bytes);
    const [busyAvif = 0, busyWebp = 0] = busy.variants.map(({ bytes }) => bytes);
    expect(plainAvif).toBeLessThan(11 * 1024);
    expect(plainWebp).toBeLessThan(14 * 1024);
    const [avif, webp] = await Promise.all([
      sharp(noise).avif({ quality: 76 }).toBuffer(),
      sharp(noise).webp({ quality: 84 }).toBuffer(),
    ]);
    expect(busyAvif).toBeLessThan(avif.length * 0.8);
    expect(busyWebp).toBeLessThan(webp.length * 0.8);
  });

  test.each([
    { picture: [2400, 3000], large: [1600, 2000] },
    { picture: [2400, 2000], large: [2000, 1667] },
    { picture: [1300, 1500], large: [1300, 1500] },
    { picture: [1200, 1900], large: undefined },
    // Wide ones have 2400 pixels for pages.
    { picture: [2400, 1600], large: undefined },
  ])("$picture is $large on a full screen", async ({ picture: [width = 0, height = 0], large }) => {
    const plain = { width, height, channels: 3, background: "#a06030" } as const;
    const input = await sharp({ create: plain }).jpeg().toBuffer();
    const encoded = await encodeLarge(input, { width, height });
    const sizes = encoded.map(async ({ content }) => {
      const header = await sharp(content).metadata();
      return [header.width, header.height];
    });
    expect(await Promise.all(sizes)).toEqual(large ? [large] : []);
    expect(encoded.map(({ width }) => width)).toEqual(large ? [large[0]] : []);
  });

  test("a crop is shown on a full screen as cropped", async () => {
    const input = await draw(2400, 3000).jpeg().toBuffer();
    const crop = { x: 0.4, y: 0, width: 0.6 };
    const [large] = await encodeLarge(input, { width: 1152, height: 1440 }, crop);
    expect(large).toBeUndefined();
    const wider = { x: 0.3, y: 0, width: 0.7 };
    const [part] = await encodeLarge(input, { width: 1344, height: 1680 }, wider);
    const { channels } = await sharp(part?.content).stats();
    expect(part?.width).toBe(1344);
    // Redder to the right, and the left third is cut off.
    expect(channels[0]?.min).toBeGreaterThan(60);
  });

  test("the hash depends on the bytes", async () => {
    const input = await draw(40, 40).png().toBuffer();
    const { contentHash } = await encodePicture(input);
    expect(contentHash).toMatch(/^[0-9a-f]{32}$/);
    expect(pictureHash(input)).toBe(contentHash);
    expect(pictureHash(await draw(40, 41).png().toBuffer())).not.toBe(contentHash);
  });
});

describe("camera photos", () => {
  test("are rotated upright", async () => {
    const sideways = await draw(120, 60).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const picture = await encodePicture(sideways);
    expect([picture.width, picture.height]).toEqual([60, 120]);
    const [variant] = picture.variants;
    const header = await sharp(variant?.content).metadata();
    expect([header.width, header.height]).toEqual([60, 120]);
    expect(header.orientation).toBeUndefined();
  });

  test("lose location and camera metadata", async () => {
    const exif = { IFD0: { Make: "Telltale" }, IFD3: { GPSLatitude: "6/1 27/1 0/1" } };
    const input = await draw(60, 60).jpeg().withExif(exif).toBuffer();
    expect(input.includes("Telltale")).toBe(true);
    for (const { content } of (await encodePicture(input)).variants) {
      expect(content.includes("Telltale")).toBe(false);
      const header = await sharp(content).metadata();
      expect(header.exif).toBeUndefined();
      expect(header.xmp).toBeUndefined();
    }
  });

  test.each([
    ["CMYK", () => draw(50, 40).toColourspace("cmyk").jpeg().toBuffer()],
    ["greyscale", () => draw(50, 40).greyscale().png().toBuffer()],
    ["16 bits", () => draw(50, 40).toColourspace("rgb16").png().toBuffer()],
    ["transparent", () => draw(50, 40).ensureAlpha(0.5).png().toBuffer()],
    ["AVIF", () => draw(50, 40).avif().toBuffer()],
  ])("accepts %s", async (_name, createFile) => {
    const { variants } = await encodePicture(await createFile());
    const decoded = await Promise.all(variants.map(({ content }) => sharp(content).stats()));
    for (const { channels } of decoded) {
      // Brighter to the right: neither inverted nor clipped.
      expect(channels[0]?.max).toBeGreaterThan(150);
      expect(channels[0]?.mean).toBeGreaterThan(40);
    }
  });
});

describe("rejected pictures", () => {
  test.each([
    ["nothing", async () => Buffer.alloc(0)],
    ["text", async () => Buffer.from("not a picture at all")],
    ["SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9"/>')],
    ["GIF", () => draw(20, 20).gif().toBuffer()],
    ["TIFF", () => draw(20, 20).tiff().toBuffer()],
    ["only a header", async () => pngClaiming(20, 20)],
    ["half a JPEG", async () => (await draw(300, 300).jpeg().toBuffer()).subarray(0, 4000)],
    [
      "an SVG behind a PNG's first bytes",
      async () => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from("<svg/>")]),
    ],
  ])("%s", async (_name, createFile) => {
    expect(await codeOf(encodePicture(await createFile()))).toBe("unsupported_media_type");
  });

  test("a picture beyond the pixel limit", async () => {
    expect(await codeOf(encodePicture(pngClaiming(60_000, 60_000)))).toBe("payload_too_large");
    expect(await codeOf(encodePicture(pngClaiming(picturePixelLimit, 2)))).toBe(
      "payload_too_large",
    );
  });

  test("a 16-bit picture that would fill the memory", async () => {
    expect(await codeOf(encodePicture(pngClaiming(7000, 7000, 16)))).toBe("payload_too_large");
    expect(await codeOf(encodePicture(pngClaiming(7000, 7000)))).toBe("unsupported_media_type");
  });

  test("a WebP that is held twice in memory", async () => {
    const create = { width: 5300, height: 5300, channels: 4, background: "#8060a080" } as const;
    const claims = await sharp({ create }).webp({ lossless: true, effort: 0 }).toBuffer();
    expect(await codeOf(encodePicture(claims))).toBe("payload_too_large");
  });

  test("a strip that no browser format can hold", async () => {
    expect(await codeOf(encodePicture(pngClaiming(10, 20_000)))).toBe("payload_too_large");
  });

  test("a file beyond the byte limit", async () => {
    const padded = Buffer.alloc(pictureByteLimit + 1);
    (await draw(20, 20).png().toBuffer()).copy(padded);
    expect(await codeOf(encodePicture(padded))).toBe("payload_too_large");
  });
});

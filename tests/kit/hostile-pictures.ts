import { gzipSync } from "node:zlib";
import sharp from "sharp";
import {
  chunk,
  damaged,
  draw,
  formats,
  hiddenText,
  isoFile,
  jpegClaiming,
  movingPng,
  movingWebp,
  nothing,
  plain,
  pngClaiming,
  pngWith,
  small,
} from "./broken-pictures.ts";
import { deepAvif } from "./deep-avif.ts";

export interface HostilePicture {
  readonly name: string;
  create(): Promise<Buffer> | Buffer;
  /** What must become of it: shown, refused with a status, or (of broken bytes) either. */
  readonly becomes: "shown" | "either" | 400 | 413 | 415;
}

const of = <Value>(
  values: readonly Value[],
  create: (value: Value) => HostilePicture | readonly HostilePicture[],
): HostilePicture[] => values.flatMap(create);

const progressive = (space: "srgb" | "cmyk") =>
  draw(400, 500)
    .toColourspace(space)
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();

const text = (name: string, content: string | Buffer): HostilePicture => ({
  name,
  create: () => Buffer.from(content),
  becomes: 415,
});

const crowdedSvg = () =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${"<g/>".repeat(900_000)}</svg>`,
  );

/** Of one colour, so that a few bytes unfold to forty million pixels. */
const flatWebp = () =>
  sharp({ create: { width: 6300, height: 6300, channels: 4, background: "#10203040" } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();

/** Files that a shop must refuse in clear words or show right, whatever they do to who opens them. */
export const hostilePictures: readonly HostilePicture[] = [
  { name: "SVG of 900,000 parts", create: crowdedSvg, becomes: 415 },
  { name: "WebP of one colour and 40 megapixels", create: flatWebp, becomes: 413 },
  ...of(formats, (format) =>
    of([0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98], (share) => ({
      name: `${format} cut off after ${share * 100}%`,
      async create() {
        const whole = await small(format);
        return whole.subarray(0, Math.floor(whole.length * share));
      },
      becomes: "either",
    })),
  ),
  ...of(formats, (format) =>
    of(
      Array.from({ length: 14 }, (_, i) => i + 1),
      (seed) => ({
        name: `${format} with turned bytes, ${seed}`,
        create: () => damaged(format, seed),
        becomes: "either",
      }),
    ),
  ),
  ...of(formats, (format) =>
    of(
      [
        ["a page with a script", hiddenText],
        ["an archive", "PK\x03\x04\x14\0\0\0"],
        ["a program", "MZ\x90\0\x03"],
        ["a document", "%PDF-1.7\n1 0 obj"],
        ["PHP", "<?php system($_GET[0]); ?>"],
      ],
      ([what = "", bytes = ""]) => ({
        name: `${format} that is also ${what}`,
        create: async () =>
          Buffer.concat([await small(format), Buffer.from(bytes, "latin1"), Buffer.alloc(64)]),
        becomes: "shown",
      }),
    ),
  ),
  ...of([1, 2, 3, 4, 5, 6, 7, 8], (orientation) =>
    of(["jpeg", "webp"] as const, (format) => ({
      name: `${format} held the ${orientation}. way`,
      create: () =>
        draw(400, 500)
          .withMetadata({ orientation })
          .withExifMerge({ IFD0: { Make: hiddenText } })
          .toFormat(format)
          .toBuffer(),
      becomes: "shown",
    })),
  ),
  ...of(
    [
      ["CMYK", () => draw(400, 500).toColourspace("cmyk").jpeg()],
      ["CMYK, progressive", () => draw(400, 500).toColourspace("cmyk").jpeg({ progressive: true })],
      ["progressive", () => draw(400, 500).jpeg({ progressive: true })],
      ["grey JPEG", () => draw(400, 500).greyscale().jpeg()],
      ["16 bits of colour", () => draw(400, 500).toColourspace("rgb16").png()],
      ["16 bits of grey", () => draw(400, 500).toColourspace("grey16").png()],
      ["16 bits, see-through", () => draw(400, 500).ensureAlpha(0.4).toColourspace("rgb16").png()],
      ["a palette of two", () => draw(400, 500).png({ palette: true, colours: 2 })],
      ["interlaced", () => draw(400, 500).png({ progressive: true })],
      ["see-through PNG", () => draw(400, 500).ensureAlpha(0).png()],
      ["see-through WebP", () => draw(400, 500).ensureAlpha(0.5).webp()],
      ["lossless WebP", () => draw(400, 500).webp({ lossless: true })],
      ["lossless AVIF", () => draw(400, 500).avif({ effort: 0, lossless: true })],
      ["a foreign profile", () => draw(400, 500).withIccProfile("p3").jpeg()],
      ["three times as tall as wide", () => plain(1_200, 3_600).jpeg()],
      ["three times as wide as tall", () => plain(3_600, 1_200).png()],
      ["fifty megapixels", () => plain(7_000, 7_000).jpeg()],
      ["fifty megapixels of PNG", () => plain(7_000, 7_000).png()],
      [
        "35 megapixels whose colours come sharper and sharper",
        () => plain(5_900, 5_900).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }),
      ],
      // Lies in memory twice while it is read, as no other does: two of them side by side.
      ["26 megapixels of WebP", () => plain(5_000, 5_200).ensureAlpha(0.5).webp({ effort: 0 })],
      [
        "26 megapixels of WebP, wide",
        () => plain(5_200, 5_000).ensureAlpha(0.5).webp({ effort: 0 }),
      ],
    ] as const,
    ([name, create]) => ({ name, create: () => create().toBuffer(), becomes: "shown" }),
  ),
  ...of(
    [
      [10_000, 10_000, 413],
      [60_000, 60_000, 413],
      // No PNG may be so large, so its header is none.
      [2_147_483_647, 2_147_483_647, 415],
      [16_384, 400, 413],
      [400, 16_384, 413],
    ] as const,
    ([width, height, becomes]) => ({
      name: `PNG that claims ${width} × ${height}`,
      create: () => pngClaiming(width, height),
      becomes,
    }),
  ),
  ...of(
    [
      ["a hundred megapixels of PNG", () => plain(10_000, 10_000).png({ compressionLevel: 1 })],
      ["a hundred megapixels of JPEG", () => plain(10_000, 10_000).jpeg()],
      ["one pixel too tall", () => plain(400, 16_384).jpeg()],
      ["one pixel too wide", () => plain(16_384, 400).png()],
      [
        "too much in memory for its pixels",
        () => plain(6_000, 6_000).ensureAlpha(0.5).toColourspace("rgb16").png(),
      ],
    ] as const,
    ([name, create]) => ({ name, create: () => create().toBuffer(), becomes: 413 }),
  ),
  ...of(["srgb", "cmyk"] as const, (space) => ({
    name: `JPEG that claims to come sharper to fifty megapixels, ${space}`,
    create: async () => jpegClaiming(await progressive(space), 7_000, 7_000),
    becomes: 413,
  })),
  ...of([0, 1, 3, 5, 99], (bits) => ({
    name: `PNG of ${bits} bits`,
    create: () => pngClaiming(400, 500, bits),
    becomes: "either",
  })),
  ...of(
    [
      [
        "words that unfold to 60 MB",
        () => chunk("zTXt", Buffer.concat([Buffer.from("A\0\0"), nothing(60)])),
      ],
      [
        "words in every tongue that unfold to 60 MB",
        () => chunk("iTXt", Buffer.concat([Buffer.from("A\0\x01\0\0\0"), nothing(60)])),
      ],
      [
        "a profile that unfolds to 60 MB",
        () => chunk("iCCP", Buffer.concat([Buffer.from("A\0\0"), nothing(60)])),
      ],
      ["a script among its words", () => chunk("tEXt", Buffer.from(`Comment\0${hiddenText}`))],
      ["a chunk that nobody knows", () => chunk("quUx", Buffer.alloc(1000, 7))],
      ["a chunk that all must know and nobody does", () => chunk("QUUX", Buffer.alloc(1000, 7))],
      ["a second header", () => chunk("IHDR", Buffer.from("0000ffff0000ffff0802000000", "hex"))],
    ] as const,
    ([name, create]) => ({
      name: `PNG with ${name}`,
      create: () => pngWith(create()),
      becomes: "either",
    }),
  ),
  ...of([deepAvif.ten, deepAvif.twelve], (content) => ({
    name: `AVIF of ${content === deepAvif.ten ? "ten" : "twelve"} bits`,
    create: () => content,
    becomes: "shown",
  })),
  { name: "PNG that moves", create: movingPng, becomes: "either" },
  { name: "WebP that moves", create: movingWebp, becomes: "shown" },
  ...of(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"], (brand) => ({
    name: `HEIC, ${brand}`,
    create: () => isoFile(brand, "mif1heic"),
    becomes: 415,
  })),
  ...of(["avif", "avis"], (brand) => ({
    name: `${brand} without a body`,
    create: () => isoFile(brand, "mif1avif"),
    becomes: 415,
  })),
  ...of(
    [
      ["one pixel", 1, 1],
      ["too narrow", 399, 900],
      ["too low", 900, 399],
      ["a line", 5_000, 1],
      ["a strip", 400, 1_201],
      ["as long as WebP takes", 16_383, 400],
    ] as const,
    ([name, width, height]) =>
      of(["jpeg", "png", "webp"] as const, (format) => ({
        name: `${format}, ${name}`,
        create: () => plain(width, height).toFormat(format).toBuffer(),
        becomes: 400,
      })),
  ),
  ...of(["gif", "tiff"] as const, (format) => ({
    name: format,
    create: () => draw(400, 500).toFormat(format).toBuffer(),
    becomes: 415,
  })),
  text("nothing", ""),
  text("one byte", "\xff"),
  text("the first bytes of a JPEG", Buffer.from("ffd8ff", "hex")),
  text("the first bytes of a PNG", Buffer.from("89504e470d0a1a0a", "hex")),
  text("the first bytes of a WebP", "RIFF\x04\0\0\0WEBP"),
  text("a page", `<!DOCTYPE html><html>${hiddenText}</html>`),
  text("a drawing with a script", `<svg xmlns="http://www.w3.org/2000/svg">${hiddenText}</svg>`),
  text("a drawing behind a mark", `\uFEFF<svg xmlns="http://www.w3.org/2000/svg"/>`),
  text(
    "a drawing that reads files",
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`,
  ),
  text(
    "a drawing that unfolds",
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[..."bcdefghi"].map((name, i) => `<!ENTITY ${name} "${`&${"abcdefgh"[i]};`.repeat(10)}">`).join("")}]><svg>&i;</svg>`,
  ),
  text("a packed drawing", gzipSync("<svg xmlns='http://www.w3.org/2000/svg'/>")),
  text("a packed nothing", gzipSync(Buffer.alloc(20_000_000))),
  text("an archive", "PK\x03\x04"),
  text("a program", Buffer.from("7f454c4602010100", "hex")),
  text("a bitmap", `BM${"\0".repeat(100)}`),
  text("an icon", Buffer.from("00000100010010100000010020006804", "hex")),
  text("a script that is also a GIF", `GIF89a=1;${hiddenText}`),
  text("a document that holds a picture", "%PDF-1.7\n\xff\xd8\xff"),
  text("a camera's own format", Buffer.from("49492a00100000004352", "hex")),
  {
    name: "more bytes than are taken",
    create: () => Buffer.alloc(15 * 1024 * 1024 + 1, 0xff),
    becomes: 413,
  },
];

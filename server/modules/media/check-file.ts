import sharp from "sharp";
import { AppError } from "#server/platform/errors.ts";
import { createGate } from "#server/platform/gate.ts";
import type { SentFile } from "#server/platform/http/receive-files.ts";
import { decodeInTurn } from "./decode-in-turn.ts";
import { measurePicture, picturePixelLimit } from "./encode-picture.ts";

/** A file that is safe to keep and to hand to staff. */
export interface CheckedFile extends SentFile {
  readonly mediaType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
}

/** What a file may be, and the field it was sent in. */
interface FileRules {
  readonly field: string;
  /** Whether PDFs are taken beside pictures. */
  readonly mayBePdf: boolean;
  /** Longest side of a kept picture in pixels; larger ones are made smaller, since encoding takes memory too. */
  readonly longestSide: number;
}

const formats = {
  jpeg: { mediaType: "image/jpeg", extension: "jpg" },
  png: { mediaType: "image/png", extension: "png" },
  webp: { mediaType: "image/webp", extension: "webp" },
} as const;

/** Decoding takes memory and a thread: one picture at a time, so many enquiries may wait. */
const gate = createGate({ running: 1, waiting: 50 });

/**
 * Checks a file by its content, whatever its name says. A picture is encoded anew: what hides behind or beside
 * the pixels, such as the place where it was taken, is gone. A PDF is kept as it is and only ever
 * downloaded.
 * @throws {AppError} `unsupported_media_type`, `payload_too_large`, `unavailable` while too many others wait
 */
export async function checkFile(
  { name, content }: SentFile,
  rules: FileRules,
): Promise<CheckedFile> {
  if (rules.mayBePdf && content.subarray(0, 5).toString("latin1") === "%PDF-") {
    return { name: safeName(name, "pdf"), mediaType: "application/pdf", content };
  }
  return await gate(async () => {
    try {
      const { format } = await measurePicture(content);
      if (!isKnown(format)) throw unsupported(name, rules);
      const { mediaType, extension } = formats[format];
      const side = rules.longestSide;
      const sized = sharp(content, { limitInputPixels: picturePixelLimit, failOn: "error" })
        .autoOrient()
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
      const encoded = await decodeInTurn(() => sized.toFormat(format).toBuffer());
      return { name: safeName(name, extension), mediaType, content: encoded };
    } catch (error) {
      const isTooLarge = error instanceof AppError && error.code === "payload_too_large";
      throw isTooLarge ? tooLarge(name, rules, error) : unsupported(name, rules, error);
    }
  });
}

function unsupported(name: string, { field, mayBePdf }: FileRules, cause?: unknown): AppError {
  const ending = /\.([a-z\d]{1,8})$/i.exec(name)?.[1] ?? "";
  const wanted = `a JPEG, PNG or WebP picture${mayBePdf ? " or a PDF" : ""}`;
  return new AppError("unsupported_media_type", {
    detail: `${safeName(name, ending)} is not ${wanted}.`,
    errors: [{ field, message: `Must be ${wanted}` }],
    cause,
  });
}

function tooLarge(name: string, { field }: FileRules, { detail = "" }: AppError): AppError {
  return new AppError("payload_too_large", {
    detail: `${safeName(name, "")}: ${detail}`,
    errors: [{ field, message: detail }],
  });
}

function isKnown(format: string | undefined): format is keyof typeof formats {
  return format !== undefined && Object.hasOwn(formats, format);
}

/** The last part of a name, of letters, figures and a few signs, with the ending of what it really is. */
function safeName(name: string, extension: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  const stem = base
    .replace(/\.[^.]*$/, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, "_")
    .replace(/^[. ]+/, "");
  // Cut between characters, never through one.
  const short = [...stem].slice(0, 80).join("").trim() || "file";
  return extension ? `${short}.${extension}` : short;
}

import sharp from "sharp";
import { attachmentLimits } from "#contract/api/bulk-order-limits.ts";
import { AppError } from "#server/platform/errors.ts";
import { createGate } from "#server/platform/gate.ts";

/** A file as it was sent. */
export interface SentFile {
  readonly name: string;
  readonly content: Buffer;
}

/** A file that is safe to keep and to hand to staff. */
export interface CheckedFile extends SentFile {
  readonly mediaType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
}

const formats = {
  jpeg: { mediaType: "image/jpeg", extension: "jpg" },
  png: { mediaType: "image/png", extension: "png" },
  webp: { mediaType: "image/webp", extension: "webp" },
} as const;

/** So that a small file cannot unfold into all the memory: 40 million pixels are 160 MB. */
const pixelLimit = 40_000_000;

/** Decoding takes memory and a thread: one picture at a time, so many enquiries may wait. */
const gate = createGate({ running: 1, waiting: 50 });

/**
 * Checks a file by its content, whatever its name says. A picture is encoded anew: what hides behind or beside
 * the pixels, such as the place where it was taken, is gone. A PDF is kept as it is and only ever
 * downloaded.
 * @throws {AppError} `unsupported_media_type`, `unavailable` while too many others wait
 */
export async function readAttachment({ name, content }: SentFile): Promise<CheckedFile> {
  if (content.subarray(0, 5).toString("latin1") === "%PDF-") {
    return { name: safeName(name, "pdf"), mediaType: "application/pdf", content };
  }
  return await gate(async () => {
    const options = { limitInputPixels: pixelLimit, failOn: "error" } as const;
    try {
      const { format } = await sharp(content, options).metadata();
      if (!isKnown(format)) throw unsupported(name);
      const { mediaType, extension } = formats[format];
      const picture = sharp(content, options).autoOrient().toFormat(format);
      const encoded = await picture.toBuffer();
      return { name: safeName(name, extension), mediaType, content: encoded };
    } catch (error) {
      throw error instanceof AppError ? error : unsupported(name, error);
    }
  });
}

/** More was sent than an enquiry may hold. */
export function tooLarge(): AppError {
  const mebibytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
  return new AppError("payload_too_large", {
    detail: `Send at most ${attachmentLimits.count} files of ${mebibytes(attachmentLimits.fileBytes)} each, ${mebibytes(attachmentLimits.totalBytes)} together.`,
    errors: [{ field: "attachments", message: "Too many or too large" }],
  });
}

function unsupported(name: string, cause?: unknown): AppError {
  const ending = /\.([a-z\d]{1,8})$/i.exec(name)?.[1] ?? "";
  return new AppError("unsupported_media_type", {
    detail: `${safeName(name, ending)} is not a JPEG, PNG or WebP picture or a PDF.`,
    errors: [{ field: "attachments", message: "Must be a JPEG, PNG or WebP picture or a PDF" }],
    cause,
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

import sharp from "sharp";
import { AppError } from "#server/platform/errors/errors.ts";
import type { UploadedFile } from "#server/platform/files/accept-uploads.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { measurePicture, picturePixelLimit, withDecodeLock } from "./encode-picture.ts";

export interface CheckedFile extends UploadedFile {
  readonly mediaType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
}

interface FileRules {
  readonly field: string;
  readonly allowsPdf: boolean;
  /** Pixels; larger pictures are scaled down. */
  readonly maxSide: number;
}

const formats = {
  jpeg: { mediaType: "image/jpeg", extension: "jpg" },
  png: { mediaType: "image/png", extension: "png" },
  webp: { mediaType: "image/webp", extension: "webp" },
} as const;

const limiter = createSemaphore({ maxRunning: 1, maxWaiting: 50, dropsDisconnected: true });

/**
 * By content, not by name. Pictures are encoded again, which strips hidden data; PDFs are only ever
 * downloaded.
 * @throws {AppError} `unsupported_media_type`, `payload_too_large`, `unavailable`
 */
export async function checkFile(
  { name, content }: UploadedFile,
  rules: FileRules,
): Promise<CheckedFile> {
  if (rules.allowsPdf && content.subarray(0, 5).toString("latin1") === "%PDF-") {
    return { name: safeName(name, "pdf"), mediaType: "application/pdf", content };
  }
  return await limiter(async () => {
    try {
      const { format } = await measurePicture(content);
      if (!isKnown(format)) throw unsupported(name, rules);
      const { mediaType, extension } = formats[format];
      const side = rules.maxSide;
      const sized = sharp(content, { limitInputPixels: picturePixelLimit, failOn: "error" })
        .autoOrient()
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
      const encoded = await withDecodeLock(() => sized.toFormat(format).toBuffer());
      return { name: safeName(name, extension), mediaType, content: encoded };
    } catch (error) {
      const isTooLarge = error instanceof AppError && error.code === "payload_too_large";
      throw isTooLarge ? tooLarge(name, rules, error) : unsupported(name, rules, error);
    }
  });
}

function unsupported(name: string, { field, allowsPdf }: FileRules, cause?: unknown): AppError {
  const ending = /\.([a-z\d]{1,8})$/i.exec(name)?.[1] ?? "";
  const expected = `a JPEG, PNG or WebP picture${allowsPdf ? " or a PDF" : ""}`;
  return new AppError("unsupported_media_type", {
    detail: `${safeName(name, ending)} is not ${expected}.`,
    errors: [{ field, message: `Must be ${expected}` }],
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

function safeName(name: string, extension: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  const stem = base
    .replace(/\.[^.]*$/, "")
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, "_")
    .replace(/^[. ]+/, "");
  const short = [...stem].slice(0, 80).join("").trim() || "file";
  return extension ? `${short}.${extension}` : short;
}

import { attachmentLimits, attachmentTypes } from "#contract/api/business/bulk-order-limits.ts";

type ChosenFile = Pick<File, "name" | "size" | "type">;

const mebibyte = 1024 * 1024;

export function validateAttachments(files: readonly ChosenFile[]): string | undefined {
  const { count, fileBytes, totalBytes } = attachmentLimits;
  if (files.length > count) return `You can attach up to ${count} files.`;
  const types: readonly string[] = attachmentTypes;
  const unsupported = files.find(({ type }) => !types.includes(type));
  if (unsupported) return `${unsupported.name} isn’t a JPEG, PNG, WebP or PDF file.`;
  const oversized = files.find(({ size }) => size > fileBytes);
  if (oversized) return `${oversized.name} is larger than ${fileBytes / mebibyte} MB.`;
  const total = files.reduce((bytes, { size }) => bytes + size, 0);
  if (total > totalBytes) return `The files together are larger than ${totalBytes / mebibyte} MB.`;
  return undefined;
}

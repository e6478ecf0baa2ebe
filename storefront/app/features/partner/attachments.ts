import { attachmentLimits, attachmentTypes } from "#contract/api/bulk-order-limits.ts";

/** A chosen file, as far as its bounds matter. */
type ChosenFile = Pick<File, "name" | "size" | "type">;

const mebibyte = 1024 * 1024;

/** What is wrong with the files that are to go along, as a sentence; undefined when they may. */
export function attachmentsFault(files: readonly ChosenFile[]): string | undefined {
  const { count, fileBytes, totalBytes } = attachmentLimits;
  if (files.length > count) return `At most ${count} files can go along.`;
  const types: readonly string[] = attachmentTypes;
  const foreign = files.find(({ type }) => !types.includes(type));
  if (foreign) return `${foreign.name} is neither a picture (JPEG, PNG, WebP) nor a PDF.`;
  const large = files.find(({ size }) => size > fileBytes);
  if (large) return `${large.name} is larger than ${fileBytes / mebibyte} MB.`;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > totalBytes) return `Together the files are larger than ${totalBytes / mebibyte} MB.`;
  return undefined;
}

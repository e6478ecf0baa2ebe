import { inflateRawSync } from "node:zlib";
import { importLimits } from "#contract/api/import-limits.ts";
import { requirePlacesOfSheet } from "./check-places.ts";
import { SheetFault } from "./sheet-fault.ts";

const mostEntries = 200;
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const longestComment = 0xffff;
const deflated = 8;

/** A part of an archive, as its directory tells. */
export interface ZipEntry {
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

const refuse = () =>
  new SheetFault("This Excel file is damaged. Save it again as .xlsx, or as CSV.");

/**
 * Reads the directory of an archive (PKWARE APPNOTE 4.3) and unpacks nothing.
 * @throws {SheetFault} where it is damaged, or says that it unpacks to more than fits
 */
export function readZipDirectory(content: Buffer): ZipEntry[] {
  const end = findEnd(content);
  const count = content.readUInt16LE(end + 10);
  let at = content.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + entryBytes > content.length || content.readUInt32LE(at) !== entrySignature)
      throw refuse();
    entries.push({
      method: content.readUInt16LE(at + 10),
      packed: content.readUInt32LE(at + 20),
      unpacked: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
    });
    const names = [28, 30, 32].reduce((sum, place) => sum + content.readUInt16LE(at + place), 0);
    at += entryBytes + names;
  }
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (count > mostEntries || unpacked > importLimits.unpackedBytes) {
    throw new SheetFault(
      "This Excel file unpacks to more than fits. Save it as CSV, or send it in parts.",
    );
  }
  return entries;
}

/**
 * Unpacks every part of an archive as far as its directory says, and no byte further: a directory that lies is refused,
 * and so are cells that stand where no sheet has any, or far from all others.
 * @throws {SheetFault}
 */
export function checkZipContent(content: Buffer): void {
  for (const { method, packed, unpacked, offset } of readZipDirectory(content)) {
    if (offset + localBytes > content.length) throw refuse();
    const names = content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
    const start = offset + localBytes + names;
    const part = content.subarray(start, start + packed);
    if (method !== deflated && (method !== 0 || packed !== unpacked)) throw refuse();
    if (unpacked > 0) requirePlacesOfSheet(method === deflated ? inflate(part, unpacked) : part);
  }
}

function inflate(part: Buffer, unpacked: number): Buffer {
  try {
    return inflateRawSync(part, { maxOutputLength: unpacked });
  } catch {
    throw refuse();
  }
}

function findEnd(content: Buffer): number {
  const earliest = Math.max(0, content.length - endBytes - longestComment);
  for (let at = content.length - endBytes; at >= earliest; at -= 1) {
    if (content.readUInt32LE(at) === endSignature) return at;
  }
  throw refuse();
}

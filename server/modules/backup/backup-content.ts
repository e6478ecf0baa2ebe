import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { Type } from "typebox";
import type { SequenceState, TableShape } from "#server/database/copy/create-snapshot.ts";
import type { AppliedMigration } from "#server/database/migrations/migrate.ts";
import type { Member } from "./archive.ts";
import { damagedError, UnusableBackupError } from "./backup-error.ts";
import { readBytes } from "./byte-reader.ts";

export type BackupKind = "manual" | "scheduled";

/** The first member, so that it is read without the rest. */
export interface BackupManifest {
  readonly takenAt: string;
  /** Null in an early release. */
  readonly storeId: string | null;
  /** Manual backups are never deleted automatically. */
  readonly kind: BackupKind;
  readonly store: string;
  readonly commit: string | null;
  readonly postgres: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
}

/** The last member, as nobody knows the counts before. */
export interface BackupContents {
  readonly parts: readonly PartCount[];
  /** Pictures deleted during the backup. */
  readonly lost: number;
}

export interface PartCount {
  readonly name: string;
  readonly records: number;
}

export const memberNames = { manifest: "manifest.json", contents: "contents.json" } as const;
export const partNames = { jobs: "jobs", pictures: "pictures" } as const;

const tablePrefix = "tables/";

export function toTablePart(name: string): string {
  return tablePrefix + name;
}

export function fromTablePart(part: string): string | undefined {
  return part.startsWith(tablePrefix) ? part.slice(tablePrefix.length) : undefined;
}

/** The folder of a member; the member itself where it is in none. */
export function toPartName(member: string): string {
  const end = member.lastIndexOf("/");
  return end === -1 ? member : member.slice(0, end);
}

export interface IncomingPart {
  readonly name: string;
  /** Read them before the next part; the rest is skipped. */
  readonly members: AsyncIterable<Member>;
}

export async function* groupByPart(members: AsyncIterable<Member>): AsyncGenerator<IncomingPart> {
  const remaining = members[Symbol.asyncIterator]();
  let next = await remaining.next();
  while (!next.done) {
    const name = toPartName(next.value.name);
    const ofPart = (async function* () {
      while (!next.done && toPartName(next.value.name) === name) {
        yield next.value;
        next = await remaining.next();
      }
    })();
    const all = { [Symbol.asyncIterator]: () => ({ next: () => ofPart.next() }) };
    yield { name, members: all };
    for await (const _ of all);
  }
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Of rows in one member, before compression. */
const maxRowBytes = 4 * 1024 * 1024;

/** At least one member, also of no rows. @returns what `rows` returns */
export async function* packRows(
  part: string,
  rows: AsyncGenerator<Buffer, number>,
): AsyncGenerator<Member, number> {
  let records = 0;
  const source = (async function* () {
    records = yield* rows;
  })();
  const reader = readBytes(source);
  for (let number = 1; ; number += 1) {
    const content = await compress(await reader.readUpTo(maxRowBytes));
    yield { name: `${part}/${String(number).padStart(6, "0")}.copy.zst`, content };
    if (await reader.isAtEnd()) return records;
  }
}

export async function* unpackRows(members: AsyncIterable<Member>): AsyncGenerator<Buffer> {
  for await (const { content } of members) {
    const rows = await decompress(content, { maxOutputLength: maxRowBytes }).catch(() => {
      throw damagedError();
    });
    if (rows.length > 0) yield rows;
  }
}

const format = 1;

export function toManifestMember(manifest: BackupManifest): Member {
  return toJsonMember(memberNames.manifest, { format, ...manifest });
}

export function toContentsMember(contents: BackupContents): Member {
  return toJsonMember(memberNames.contents, contents);
}

function toJsonMember(name: string, value: object): Member {
  return { name, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

const Named = { name: Type.String() };

/** Only what a restore uses; without a key anybody may have written the file. */
const schemas = {
  [memberNames.manifest]: Type.Object({
    takenAt: Type.String(),
    store: Type.String(),
    migrations: Type.Array(Type.Object({ ...Named, checksum: Type.String() })),
    tables: Type.Array(Type.Object({ ...Named, columns: Type.Array(Type.String()) })),
    sequences: Type.Array(
      Type.Object({ ...Named, value: Type.String(), isCalled: Type.Boolean() }),
    ),
  }),
  [memberNames.contents]: Type.Object({
    parts: Type.Array(Type.Object({ ...Named, records: Type.Number() })),
  }),
};

/** @throws {UnusableBackupError} for invalid content or that of a newer release */
export async function parseManifest(member: Member): Promise<BackupManifest> {
  const manifest = parseJson(member);
  if (isObject(manifest) && Number(manifest.format) > format) {
    throw new UnusableBackupError(
      "This backup was made by a newer release of the store. Install that release, and restore with it.",
    );
  }
  return (await requireShape(memberNames.manifest, manifest)) as BackupManifest;
}

/** @throws {UnusableBackupError} for invalid content */
export async function parseContents(member: Member): Promise<BackupContents> {
  return (await requireShape(memberNames.contents, parseJson(member))) as BackupContents;
}

function parseJson({ content }: Member): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    throw damagedError();
  }
}

async function requireShape(name: keyof typeof schemas, value: unknown): Promise<unknown> {
  const { Value } = await import("typebox/value");
  if (!Value.Check(schemas[name], value)) throw damagedError();
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Member, writeArchive } from "./archive.ts";
import {
  type BackupManifest,
  partNames,
  toContentsMember,
  toManifestMember,
} from "./backup-content.ts";
import { removeOutdated } from "./retention.ts";
import { type BackupTarget, createBackupName } from "./targets/target.ts";

const hourMs = 3_600_000;
const now = new Date("2026-11-25T01:00:00Z");
const [ours, theirs] = [randomUUID(), randomUUID()];
const keeping = { key: undefined, retentionDays: 3, retentionWeeks: 2 };

/** The file of a store without anything in it, to its last block. */
async function writeBackup(origin: Pick<BackupManifest, "takenAt" | "storeId" | "kind">) {
  async function* members(): AsyncGenerator<Member> {
    yield toManifestMember({
      ...origin,
      store: "1",
      commit: null,
      postgres: "18",
      migrations: [],
      tables: [],
      sequences: [],
    });
    yield { name: `${partNames.jobs}/000001.copy.zst`, content: randomBytes(300_000) };
    const parts = [partNames.jobs, partNames.pictures].map((name) => ({ name, records: 0 }));
    yield toContentsMember({ parts, lost: 0 });
  }
  return await buffer(writeArchive(members(), new Date(origin.takenAt)));
}

function openMemory() {
  const files = new Map<string, Buffer>();
  const closed: string[] = [];
  const read: string[] = [];
  const target: BackupTarget = {
    place: randomUUID(),
    write: () => Promise.reject(new Error("not wanted")),
    async *read(name) {
      try {
        const file = files.get(name) ?? Buffer.alloc(0);
        for (let at = 0; at < file.length; at += 1e5) yield file.subarray(at, at + 1e5);
        read.push(name);
      } finally {
        closed.push(name);
      }
    },
    list: async () => [...files].map(([name, { length }]) => ({ name, bytes: length })),
    remove: async (name) => void files.delete(name),
  };
  return { files, closed, read, target };
}

const damages = {
  none: (file: Buffer) => file,
  empty: () => Buffer.alloc(0),
  "cut short": (file: Buffer) => file.subarray(0, file.length - 1000),
  changed: (file: Buffer) => {
    const changed = Buffer.from(file);
    changed[file.length - 2000] = (changed[file.length - 2000] ?? 0) ^ 1;
    return changed;
  },
};

const file = fc.record({
  hour: fc.integer({ min: 0, max: 30 * 24 }),
  kind: fc.constantFrom<BackupManifest["kind"]>("manual", "scheduled", "scheduled", "scheduled"),
  storeId: fc.constantFrom(ours, ours, ours, theirs, null),
  // What another store's file is called by somebody who renamed it.
  named: fc.constantFrom(undefined, undefined, ours),
  damage: fc.constantFrom<keyof typeof damages>("none", "none", "empty", "cut short", "changed"),
});

const tidy = async (target: BackupTarget) => {
  const removed: string[] = [];
  const created = { name: createBackupName(now, ours, false), takenAt: now, storeId: ours };
  await removeOutdated(target, created, keeping, (name) => removed.push(name));
  return removed;
};

test("whatever lies in a place, only this store's scheduled files that a whole one stands in for are removed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 20 }), async (wanted) => {
      const memory = openMemory();
      const filesByName = new Map<string, { takenAt: number } & (typeof wanted)[number]>();
      for (const each of wanted) {
        const takenAt = new Date(now.getTime() - each.hour * hourMs);
        const { storeId, kind, damage, named } = each;
        const whole = await writeBackup({ takenAt: takenAt.toISOString(), storeId, kind });
        const name = createBackupName(takenAt, named ?? storeId, false);
        memory.files.set(name, damages[damage](whole));
        filesByName.set(name, { ...each, takenAt: takenAt.getTime() });
      }
      memory.files.set("holiday.jpg", Buffer.from("x"));
      const removed = await tidy(memory.target);
      const own = [...filesByName].filter(
        ([, { storeId, kind, damage }]) =>
          storeId === ours && kind === "scheduled" && damage !== "empty",
      );
      for (const name of removed) {
        expect(own.map(([own]) => own)).toContain(name);
        expect(filesByName.get(name)?.hour).toBeGreaterThan(48);
      }
      const dayOf = (at: number) => Math.floor(at / 24 / hourMs);
      const older = own.filter(([, { hour, damage }]) => hour > 48 && damage === "none");
      const days = [...new Set(older.map(([, { takenAt }]) => dayOf(takenAt)))];
      for (const day of days.sort((a, b) => b - a).slice(0, keeping.retentionDays)) {
        const [newest] = older
          .filter(([, { takenAt }]) => dayOf(takenAt) === day)
          .sort(([, a], [, b]) => b.takenAt - a.takenAt)
          .map(([name]) => name);
        expect(memory.files.has(newest ?? "")).toBe(true);
      }
      expect(await tidy(memory.target)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test("each file is let go of however little of it was read, and a whole one is read to its end once", async () => {
  const memory = openMemory();
  for (const hour of [80, 60, 1]) {
    const takenAt = new Date(now.getTime() - hour * hourMs);
    const origin = { takenAt: takenAt.toISOString(), storeId: ours, kind: "scheduled" } as const;
    memory.files.set(createBackupName(takenAt, ours, false), await writeBackup(origin));
  }
  await tidy(memory.target);
  const first = [...memory.read];
  expect(first.length).toBe(2);
  await tidy(memory.target);
  expect(memory.read).toEqual(first);
  expect(memory.closed.length).toBe(8);
});

test("nothing is removed while the place cannot be read", async () => {
  const memory = openMemory();
  for (const hour of [200, 199, 60]) {
    const takenAt = new Date(now.getTime() - hour * hourMs);
    const origin = { takenAt: takenAt.toISOString(), storeId: ours, kind: "scheduled" } as const;
    memory.files.set(createBackupName(takenAt, ours, false), await writeBackup(origin));
  }
  async function* refused(): AsyncGenerator<Buffer> {
    yield Buffer.from("mani");
    throw new Error("no answer");
  }
  await expect(tidy({ ...memory.target, read: refused })).rejects.toThrow("no answer");
  expect(memory.files.size).toBe(3);
});

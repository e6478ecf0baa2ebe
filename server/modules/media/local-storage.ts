import { randomUUID } from "node:crypto";
import {
  copyFile,
  link,
  mkdir,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { picturesAt } from "#server/platform/s3-config.ts";
import { isVariantName } from "./picture.ts";
import type { PictureStorage } from "./storage.ts";

/**
 * Pictures in the folder `media` of a data folder, served by this process under `/media/`; the folder is made with the
 * first picture. Nothing is read under a name that is not a variant's.
 */
export function localStorage(dataDir: string): PictureStorage {
  const folder = join(dataDir, "media");
  const addressOf = (name: string) => `${picturesAt({})}${name}`;

  /** A reader sees the whole file or none: it is written aside and then renamed. */
  async function place(name: string, write: (target: string) => Promise<void>): Promise<string> {
    if (!isVariantName(name)) throw new TypeError(`Not the name of a picture: ${name}`);
    await mkdir(folder, { recursive: true });
    const aside = join(folder, `${randomUUID()}.part`);
    try {
      await write(aside);
      await rename(aside, join(folder, name));
    } finally {
      // Also after success: renaming a link onto another link of the same file leaves both (POSIX).
      await rm(aside, { force: true });
    }
    return addressOf(name);
  }

  return {
    addressOf,
    put: (name, content) => place(name, (target) => writeFile(target, content, { flag: "wx" })),
    async putFile(name, file) {
      if (isVariantName(name)) {
        // A link is there at once and whole.
        const isLinked = await link(file, join(folder, name)).then(
          () => true,
          () => false,
        );
        if (isLinked) return addressOf(name);
      }
      return await place(name, (target) => linkOrCopy(file, target));
    },
    async remove(name) {
      if (!isVariantName(name)) throw new TypeError(`Not the name of a picture: ${name}`);
      await rm(join(folder, name), { force: true });
    },
    async *list(prefix) {
      const names = await opendir(folder).catch(absentAsUndefined);
      for await (const { name } of names ?? []) {
        if (!name.startsWith(prefix) || !isVariantName(name)) continue;
        const found = await stat(join(folder, name)).catch(absentAsUndefined);
        // Not when it was written: a link to a file of the demo has that of the file.
        if (found) yield { name, storedAt: found.ctime };
      }
    },
    async read(name) {
      if (!isVariantName(name)) return undefined;
      return await readFile(join(folder, name)).catch(absentAsUndefined);
    },
  };
}

/** A link costs no space; a copy where the disk or its owner does not allow one. */
async function linkOrCopy(file: string, target: string): Promise<void> {
  await link(file, target).catch(() => copyFile(file, target));
}

function absentAsUndefined(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}

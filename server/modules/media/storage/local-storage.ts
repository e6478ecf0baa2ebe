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
import { getMediaBaseUrl } from "#server/platform/config/s3-config.ts";
import { isVariantName } from "../picture.ts";
import type { PictureStorage } from "./storage.ts";

export function localStorage(dataDir: string): PictureStorage {
  const folder = join(dataDir, "media");
  const urlOf = (name: string) => `${getMediaBaseUrl({})}${name}`;

  async function writeAtomically(
    name: string,
    write: (target: string) => Promise<void>,
  ): Promise<string> {
    if (!isVariantName(name)) throw new TypeError(`Not the name of a picture: ${name}`);
    await mkdir(folder, { recursive: true });
    const temporaryFile = join(folder, `${randomUUID()}.part`);
    try {
      await write(temporaryFile);
      await rename(temporaryFile, join(folder, name));
    } finally {
      // Also after success: renaming one link onto another of the same file leaves both (POSIX).
      await rm(temporaryFile, { force: true });
    }
    return urlOf(name);
  }

  return {
    urlOf,
    put: (name, content) =>
      writeAtomically(name, (target) => writeFile(target, content, { flag: "wx" })),
    async putFile(name, file) {
      if (isVariantName(name)) {
        const isLinked = await link(file, join(folder, name)).then(
          () => true,
          () => false,
        );
        if (isLinked) return urlOf(name);
      }
      return await writeAtomically(name, (target) => linkOrCopy(file, target));
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
        // ctime, since a link to a demo file has the mtime of that file.
        if (found) yield { name, storedAt: found.ctime };
      }
    },
    async read(name) {
      if (!isVariantName(name)) return undefined;
      return await readFile(join(folder, name)).catch(absentAsUndefined);
    },
  };
}

async function linkOrCopy(file: string, target: string): Promise<void> {
  await link(file, target).catch(() => copyFile(file, target));
}

function absentAsUndefined(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}

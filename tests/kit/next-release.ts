import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

const projectDir = join(import.meta.dirname, "../..");
export const thisRelease = join(projectDir, "storefront/build");

/**
 * Copies the shop's build as that of the next release: the same pages, whose code and styles carry other names. What is
 * compressed is copied as it is and names the files of before: read the plain one.
 */
export async function createNextRelease(dir: string): Promise<void> {
  const assets = join(thisRelease, "client/assets");
  const names = await readdir(assets);
  const hashed = new Set(names.filter((name) => /-[\w-]{8}\.(js|css)$/.test(name)));
  const rename = (text: string) =>
    text.replace(/([\w.-]+-[\w-]{7})([\w-])(\.(?:js|css))/g, (name, before, last, after) =>
      hashed.has(name) ? `${before}${last === "0" ? "1" : "0"}${after}` : name,
    );
  await mkdir(join(dir, "client/assets"), { recursive: true });
  await Promise.all(
    names.map(async (name) => {
      const path = join(assets, name);
      const target = join(dir, "client/assets", rename(name));
      if (hashed.has(name)) await writeFile(target, rename(await readFile(path, "utf8")));
      else await cp(path, target);
    }),
  );
  const server = join(dir, "server");
  await cp(join(thisRelease, "server"), server, { recursive: true });
  for (const name of await readdir(server, { recursive: true })) {
    const path = join(server, name);
    if (name.endsWith(".js")) await writeFile(path, rename(await readFile(path, "utf8")));
  }
  await symlink(join(projectDir, "node_modules"), join(dir, "node_modules"));
}

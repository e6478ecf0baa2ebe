/**
 * All code and styles that a page may come to ask for while it is open: what it names, and what those files name in turn,
 * such as the code of other pages.
 * @param read gives a file by its path, such as `/assets/root-Bx1.js`
 */
export async function getPageCode(
  html: string,
  read: (path: string) => Promise<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const follow = async (text: string): Promise<void> => {
    const named = text.matchAll(/(?:assets|\.)\/([\w.-]+-[\w-]{8}\.(?:js|css))/g);
    for (const [, name] of named) {
      const path = `/assets/${name}`;
      if (found.has(path)) continue;
      found.add(path);
      await follow(await read(path));
    }
  };
  await follow(html);
  return found;
}

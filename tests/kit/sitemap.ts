import type { Http } from "#server/platform/http/create-http.ts";

/** The files that the sitemap of the store at this origin names. */
export async function readSitemap(app: Http, origin: string): Promise<string[]> {
  const read = async (url: string) => (await app.inject({ method: "GET", url })).payload;
  const files = addressesOf(await read("/sitemap.xml"));
  return await Promise.all(files.map((file) => read(file.slice(origin.length))));
}

/** The addresses that a sitemap or its index names. */
export function addressesOf(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
}

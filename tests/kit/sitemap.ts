import type { Http } from "#server/platform/http/create-http.ts";

export async function readSitemap(app: Http, origin: string): Promise<string[]> {
  const read = async (url: string) => (await app.inject({ method: "GET", url })).payload;
  const files = listUrls(await read("/sitemap.xml"));
  return await Promise.all(files.map((file) => read(file.slice(origin.length))));
}

export function listUrls(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
}

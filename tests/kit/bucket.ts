import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A bucket in memory that speaks as much S3 as pictures need. */
export interface TestBucket {
  readonly files: Map<string, Buffer>;
  /** What happens to a request instead of what usually does, by the status it returns; undefined leaves it as usual. */
  instead: ((method: string, name: string) => Promise<number | undefined>) | undefined;
  /** How many requests came so far. */
  requestCount(): number;
  /** The settings of a store whose pictures lie in it and are found at this address. */
  getEnv(publicUrl: string): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Opens an empty bucket. */
export async function openTestBucket(): Promise<TestBucket> {
  const files = new Map<string, Buffer>();
  let requestCount = 0;
  const server = createServer(async (request, response) => {
    requestCount += 1;
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://bucket");
    const name = pathname.slice("/pictures/".length);
    const storedAt = new Date().toISOString();
    const body = await buffer(request);
    if (searchParams.has("list-type")) {
      const names = [...files.keys()].filter((key) =>
        key.startsWith(searchParams.get("prefix") ?? ""),
      );
      const listed = names.map(
        (key) => `<Contents><Key>${key}</Key><LastModified>${storedAt}</LastModified></Contents>`,
      );
      return response.end(`<ListBucketResult>${listed.join("")}</ListBucketResult>`);
    }
    const status = await bucket.instead?.(request.method ?? "", name);
    if (status !== undefined) return response.writeHead(status).end();
    if (request.method === "PUT") files.set(name, body);
    if (request.method === "DELETE") files.delete(name);
    const isThere = request.method !== "GET" || files.has(name);
    return response.writeHead(isThere ? 200 : 404).end(files.get(name));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const bucket: TestBucket = {
    files,
    instead: undefined,
    requestCount: () => requestCount,
    getEnv: (publicUrl) => ({
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "pictures",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_PUBLIC_URL: publicUrl,
    }),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return bucket;
}

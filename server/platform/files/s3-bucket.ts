import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Location } from "#server/platform/config/s3-config.ts";
import { withSpan } from "#server/platform/observability/traces.ts";

export interface S3Request {
  readonly method?: "GET" | "PUT" | "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly signal?: AbortSignal | undefined;
}

export interface S3File {
  readonly key: string;
  readonly storedAt: Date;
  readonly bytes: number;
}

export interface S3Bucket {
  /** An empty key is the bucket itself; a query may follow `?`. @throws {S3Error} */
  request(key: string, request?: S3Request): Promise<Response>;
  /** ListObjectsV2, page by page. @throws {S3Error} */
  list(prefix: string): AsyncGenerator<S3File>;
}

/** Without the response text, which names keys. */
export class S3Error extends Error {
  /** Undefined where the bucket did not answer. */
  readonly status: number | undefined;

  constructor(status: number | undefined, options?: ErrorOptions) {
    super(status ? `The bucket answered ${status}` : "The bucket does not answer", options);
    this.name = "S3Error";
    this.status = status;
  }
}

const emptyHash = createHash("sha256").digest("hex");

export function openBucket(
  location: S3Location,
  limits: { readonly timeoutMs: number; readonly retries: number },
): S3Bucket {
  const client = new AwsClient({
    accessKeyId: location.accessKeyId,
    secretAccessKey: location.secretAccessKey,
    region: location.region,
    service: "s3",
    retries: limits.retries,
  });
  const root = `${location.endpoint}/${location.bucket}`;

  const attributes = { "server.address": new URL(location.endpoint).hostname };

  function send(address: string, request: S3Request): Promise<Response> {
    const { method = "GET" } = request;
    return withSpan(
      `S3 ${method}`,
      "client",
      { ...attributes, "http.request.method": method },
      () => sendSigned(address, method, request),
    );
  }

  async function sendSigned(
    address: string,
    method: string,
    { headers, body, signal }: S3Request,
  ): Promise<Response> {
    const timeout = AbortSignal.timeout(limits.timeoutMs);
    const reply = await client
      .fetch(address, {
        method,
        headers: {
          ...headers,
          // Signed, so that the bucket refuses a body changed on the way.
          "x-amz-content-sha256": body
            ? createHash("sha256").update(body).digest("hex")
            : emptyHash,
        },
        ...(body && { body: new Uint8Array(body) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      .catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new S3Error(undefined, { cause });
      });
    if (!reply.ok) throw new S3Error(reply.status);
    return reply;
  }

  return {
    request: (key, request = {}) => send(`${root}/${key}`, request),
    async *list(prefix) {
      let next = "";
      do {
        const query = new URLSearchParams({
          "list-type": "2",
          prefix,
          ...(next && { "continuation-token": next }),
        });
        const page = await (await send(`${root}?${query}`, {})).text();
        for (const [, file = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          yield {
            key: readXmlElement(file, "Key"),
            storedAt: new Date(readXmlElement(file, "LastModified")),
            bytes: Number(readXmlElement(file, "Size")),
          };
        }
        next = readXmlElement(page, "NextContinuationToken");
      } while (next !== "");
    },
  };
}

export function readXmlElement(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, entity: keyof typeof xmlEntities) => xmlEntities[entity],
  );
}

const xmlEntities = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" } as const;

import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { inSpan } from "./in-span.ts";
import type { S3Place } from "./s3-config.ts";

/** What one request may have beside its file's name. */
export interface S3Request {
  readonly method?: "GET" | "PUT" | "POST" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Stops waiting, before the bucket's patience runs out. */
  readonly signal?: AbortSignal | undefined;
}

/** A file in a bucket. */
export interface S3File {
  readonly key: string;
  readonly storedAt: Date;
}

/** A bucket that speaks S3, addressed by path. */
export interface S3Bucket {
  /**
   * Asks for a file, or for the bucket itself where the key is empty; with what follows `?` where S3 wants it.
   * @throws {S3Error} when the bucket does not answer, or refuses
   * @throws what the request's own signal says when that stopped it
   */
  ask(key: string, request?: S3Request): Promise<Response>;
  /** Every file whose key begins so, page by page (ListObjectsV2). @throws {S3Error} like `ask` */
  list(prefix: string): AsyncGenerator<S3File>;
}

/** A bucket that did not do what it was asked; without its words, which name keys. */
export class S3Error extends Error {
  /** What it answered; undefined where it did not answer. */
  readonly status: number | undefined;

  constructor(status: number | undefined, options?: ErrorOptions) {
    super(status ? `The bucket answered ${status}` : "The bucket does not answer", options);
    this.name = "S3Error";
    this.status = status;
  }
}

const emptyHash = createHash("sha256").digest("hex");

/**
 * Opens a bucket, without asking it anything yet.
 * @param limits how long one request may take in ms, and how often one that is briefly unwell is asked again
 */
export function openBucket(
  place: S3Place,
  limits: { readonly patienceMs: number; readonly retries: number },
): S3Bucket {
  const client = new AwsClient({
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
    region: place.region,
    service: "s3",
    retries: limits.retries,
  });
  const root = `${place.endpoint}/${place.bucket}`;

  const facts = { "server.address": new URL(place.endpoint).hostname };

  /** Times a request up to the head of its answer. */
  function send(address: string, request: S3Request): Promise<Response> {
    const { method = "GET" } = request;
    return inSpan(`S3 ${method}`, "client", { ...facts, "http.request.method": method }, () =>
      sendSigned(address, method, request),
    );
  }

  async function sendSigned(
    address: string,
    method: string,
    { headers, body, signal }: S3Request,
  ): Promise<Response> {
    const limit = AbortSignal.timeout(limits.patienceMs);
    const reply = await client
      .fetch(address, {
        method,
        headers: {
          ...headers,
          // Signed with the request: the bucket refuses what was changed on the way.
          "x-amz-content-sha256": body
            ? createHash("sha256").update(body).digest("hex")
            : emptyHash,
        },
        ...(body && { body: new Uint8Array(body) }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      .catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new S3Error(undefined, { cause });
      });
    if (!reply.ok) throw new S3Error(reply.status);
    return reply;
  }

  return {
    ask: (key, request = {}) => send(`${root}/${key}`, request),
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
            key: readElement(file, "Key"),
            storedAt: new Date(readElement(file, "LastModified")),
          };
        }
        next = readElement(page, "NextContinuationToken");
      } while (next !== "");
    },
  };
}

/** What stands in the first element of a name in an answer of S3; nothing where there is none. */
export function readElement(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: keyof typeof signs) => signs[entity]);
}

const signs = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" } as const;

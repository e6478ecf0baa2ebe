import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { AwsClient } from "aws4fetch";
import { AppError } from "#server/platform/errors.ts";
import type { S3Config } from "#server/platform/s3-config.ts";
import { contentTypeOf, immutable, isVariantName } from "./picture.ts";
import type { PictureStorage, StoredFile } from "./storage.ts";

/** How long one upload or removal may take, in ms. */
const uploadTimeout = 30_000;

/** A file in the list of a bucket (ListObjectsV2); its name is all letters, digits and signs that XML leaves alone. */
const listed =
  /<Contents>.*?<Key>([^<]+)<\/Key>.*?<LastModified>([^<]+)<\/LastModified>.*?<\/Contents>/gs;

/** Pictures in an S3-compatible bucket, addressed by path; browsers fetch them from its public address. */
export function s3Storage(config: S3Config): PictureStorage {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: "s3",
    retries: 3,
  });

  const addressOf = (name: string) => `${config.publicUrl}/${name}`;

  /** @throws AppError `unavailable` when the bucket does not take the file */
  async function put(name: string, content: Buffer): Promise<string> {
    const request = {
      method: "PUT",
      headers: {
        "content-type": contentTypeOf(name),
        "cache-control": immutable,
        // Signed with the request: the bucket refuses what was changed on the way.
        "x-amz-content-sha256": createHash("sha256").update(content).digest("hex"),
      },
      body: new Uint8Array(content),
      signal: AbortSignal.timeout(uploadTimeout),
    };
    const reply = await client
      .fetch(`${config.endpoint}/${config.bucket}/${name}`, request)
      .catch((cause: unknown) => {
        throw notStored(cause);
      });
    if (!reply.ok) throw notStored(new Error(`The bucket answered ${reply.status}`));
    return addressOf(name);
  }

  /** @throws an error when the bucket does not answer */
  async function read(name: string): Promise<Buffer | undefined> {
    const reply = await client.fetch(`${config.endpoint}/${config.bucket}/${name}`, {
      signal: AbortSignal.timeout(uploadTimeout),
    });
    if (reply.status === 404) return undefined;
    if (!reply.ok) throw new Error(`The bucket answered ${reply.status}`);
    return Buffer.from(await reply.arrayBuffer());
  }

  /** @throws an error when the bucket does not answer, or keeps the file */
  async function remove(name: string): Promise<void> {
    const reply = await client.fetch(`${config.endpoint}/${config.bucket}/${name}`, {
      method: "DELETE",
      signal: AbortSignal.timeout(uploadTimeout),
    });
    if (!reply.ok && reply.status !== 404) throw new Error(`The bucket answered ${reply.status}`);
  }

  /** @throws an error when the bucket does not answer, or may not be listed */
  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    let next = "";
    do {
      const query = new URLSearchParams({
        "list-type": "2",
        prefix,
        ...(next && { "continuation-token": next }),
      });
      const reply = await client.fetch(`${config.endpoint}/${config.bucket}?${query}`, {
        signal: AbortSignal.timeout(uploadTimeout),
      });
      if (!reply.ok) throw new Error(`The bucket answered ${reply.status}`);
      const page = await reply.text();
      for (const [, name = "", at = ""] of page.matchAll(listed)) {
        if (isVariantName(name)) yield { name, storedAt: new Date(at) };
      }
      next = /<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? "";
    } while (next !== "");
  }

  return {
    addressOf,
    list,
    put,
    putFile: async (name, file) => await put(name, await readFile(file)),
    read,
    remove,
  };
}

function notStored(cause: unknown): AppError {
  return new AppError("unavailable", {
    detail: "The picture could not be stored. Please try again.",
    cause,
  });
}

import { readFile } from "node:fs/promises";
import { getMediaBaseUrl, type S3Config } from "#server/platform/config/s3-config.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";
import { openBucket, S3Error } from "#server/platform/files/s3-bucket.ts";
import { contentTypeOf, immutable, isVariantName } from "../picture.ts";
import type { PictureStorage, StoredFile } from "./storage.ts";

const defaultEffort: Effort = { timeoutMs: 30_000, retries: 3 };

interface Effort {
  readonly timeoutMs: number;
  readonly retries: number;
}

class PictureBucketError extends UserFixableError {
  constructor(cause: S3Error) {
    super(`The picture bucket (S3_*) ${describeStatus(cause.status)}.`, { cause });
    this.name = "PictureBucketError";
  }
}

export function s3Storage(config: S3Config, effort = defaultEffort): PictureStorage {
  const bucket = openBucket(config, effort);
  const urlOf = (name: string) => `${getMediaBaseUrl({ s3: config })}${name}`;

  /** @throws {AppError} `unavailable` */
  async function put(name: string, content: Buffer): Promise<string> {
    const headers = { "content-type": contentTypeOf(name), "cache-control": immutable };
    await bucket
      .request(name, { method: "PUT", headers, body: content })
      .catch((cause: unknown) => {
        throw new AppError("unavailable", {
          detail: "The picture could not be stored. Please try again.",
          cause: explain(cause),
        });
      });
    return urlOf(name);
  }

  /** @throws {PictureBucketError} */
  async function read(name: string): Promise<Buffer | undefined> {
    const reply = await bucket.request(name).catch(unlessMissing);
    return reply && Buffer.from(await reply.arrayBuffer());
  }

  /** @throws {PictureBucketError} */
  async function remove(name: string): Promise<void> {
    await bucket.request(name, { method: "DELETE" }).catch(unlessMissing);
  }

  /** @throws {PictureBucketError} */
  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    try {
      for await (const { key: name, storedAt } of bucket.list(prefix)) {
        if (isVariantName(name)) yield { name, storedAt };
      }
    } catch (error) {
      refuse(error);
    }
  }

  return {
    urlOf,
    list,
    put,
    putFile: async (name, file) => await put(name, await readFile(file)),
    read,
    remove,
  };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof S3Error && error.status === 404) return undefined;
  return refuse(error);
}

function refuse(error: unknown): never {
  throw explain(error);
}

function explain(error: unknown): unknown {
  return error instanceof S3Error ? new PictureBucketError(error) : error;
}

function describeStatus(status: number | undefined): string {
  if (!status) return "does not answer. Check S3_ENDPOINT and outgoing connections";
  if ([401, 403].includes(status)) {
    return "rejects the key, which needs permission to put, get, list and delete";
  }
  return `answered ${status}. Check its log`;
}

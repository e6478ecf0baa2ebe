import { readFile } from "node:fs/promises";
import { AppError } from "#server/platform/errors.ts";
import { MendableError } from "#server/platform/mendable-error.ts";
import { openBucket, S3Error } from "#server/platform/s3-bucket.ts";
import { picturesAt, type S3Config } from "#server/platform/s3-config.ts";
import { contentTypeOf, immutable, isVariantName } from "./picture.ts";
import type { PictureStorage, StoredFile } from "./storage.ts";

/** What a request may take unless said otherwise. */
const usually: Effort = { patienceMs: 30_000, retries: 3 };

/** How hard a bucket is tried. */
interface Effort {
  /** How long one request may take, with all that it is tried again. */
  readonly patienceMs: number;
  readonly retries: number;
}

/** The bucket did not do what it was asked. Names it, since backups have one of their own, and says what to look at. */
class PictureBucketError extends MendableError {
  constructor(cause: S3Error) {
    super(`The bucket of the pictures (S3_*) ${whatToLookAt(cause.status)}.`, { cause });
    this.name = "PictureBucketError";
  }
}

/** Pictures in an S3-compatible bucket; browsers fetch them from its public address. */
export function s3Storage(config: S3Config, effort = usually): PictureStorage {
  const bucket = openBucket(config, effort);
  const addressOf = (name: string) => `${picturesAt({ s3: config })}${name}`;

  /** @throws AppError `unavailable` when the bucket does not take the file */
  async function put(name: string, content: Buffer): Promise<string> {
    const headers = { "content-type": contentTypeOf(name), "cache-control": immutable };
    await bucket.ask(name, { method: "PUT", headers, body: content }).catch((cause: unknown) => {
      throw new AppError("unavailable", {
        detail: "The picture could not be stored. Please try again.",
        cause,
      });
    });
    return addressOf(name);
  }

  /** @throws {PictureBucketError} when the bucket does not answer */
  async function read(name: string): Promise<Buffer | undefined> {
    const reply = await bucket.ask(name).catch(unlessMissing);
    return reply && Buffer.from(await reply.arrayBuffer());
  }

  /** @throws {PictureBucketError} when the bucket does not answer, or keeps the file */
  async function remove(name: string): Promise<void> {
    await bucket.ask(name, { method: "DELETE" }).catch(unlessMissing);
  }

  /** @throws {PictureBucketError} when the bucket does not answer, or may not be listed */
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
    addressOf,
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
  throw error instanceof S3Error ? new PictureBucketError(error) : error;
}

function whatToLookAt(status: number | undefined): string {
  if (!status) return "does not answer. Look at S3_ENDPOINT and the way out";
  if ([401, 403].includes(status)) {
    return "refuses our key, which must be allowed to put, get, list and delete";
  }
  return `answered ${status}. Look at its own log`;
}

import type { BackupBucket } from "#server/platform/backup-config.ts";
import { openBucket, readElement, type S3Bucket, S3Error } from "#server/platform/s3-bucket.ts";
import { BackupError } from "./backup-error.ts";
import { readBytes } from "./byte-reader.ts";
import { type BackupTarget, takenAtOf } from "./target.ts";

/** How long one request may take, in ms: a part on a slow line. */
const patienceMs = 10 * 60_000;
const mebibyte = 1024 * 1024;

/**
 * The size of a part in bytes: a bucket takes 10,000 parts, and memory holds one. Enough for 590 GB (S3: parts of 5 MiB
 * to 5 GiB).
 */
const partBytes = (number: number) => (number <= 1000 ? 16 : 64) * mebibyte;

/** Bytes that are read by one request, whose time counts until the last of them. */
const readAtOnce = 16 * mebibyte;

/** Backups in an S3-compatible bucket. */
export function bucketTarget(config: BackupBucket): BackupTarget {
  const bucket = openBucket(config, { patienceMs, retries: 5 });
  const place = `s3://${config.bucket}/${config.prefix}`;
  const keyOf = (name: string) => `${config.prefix}${name}`;
  const refusal = (why: string, cause?: unknown) =>
    new BackupError(`The bucket ${place} could not be used: ${why}.`, { cause });

  const refuse = (error: unknown): never => {
    if (!(error instanceof S3Error)) throw error;
    throw refusal(whatToLookAt(error.status), error);
  };
  const ask: S3Bucket["ask"] = (key, request) => bucket.ask(key, request).catch(refuse);

  /** The bytes of a file; undefined where the bucket does not tell. */
  async function sizeOf(key: string): Promise<number | undefined> {
    const { headers, body } = await bucket.ask(key, { headers: { range: "bytes=0-0" } });
    await body?.cancel();
    const size = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
    return size === undefined ? undefined : Number(size);
  }

  async function upload(
    key: string,
    bytes: AsyncIterable<Buffer>,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const begun = await (await ask(`${key}?uploads=`, { method: "POST", signal })).text();
    const id = readElement(begun, "UploadId");
    if (!id) throw refusal("it does not take large files in parts");
    const query = `uploadId=${encodeURIComponent(id)}`;
    try {
      const reader = readBytes(bytes);
      const tags: string[] = [];
      let size = 0;
      do {
        signal?.throwIfAborted();
        const number = tags.length + 1;
        const body = await reader.takeUpTo(partBytes(number));
        const part = await ask(`${key}?partNumber=${number}&${query}`, {
          method: "PUT",
          body,
          signal,
        });
        tags.push(part.headers.get("etag") ?? "");
        size += body.length;
      } while (!(await reader.isAtEnd()));
      const parts = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const whole = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
      const body = Buffer.from(whole);
      try {
        const done = await (await ask(`${key}?${query}`, { method: "POST", body, signal })).text();
        // It may answer 200 and say in the body that it failed.
        if (done.includes("<Error>")) throw refusal("it could not put the parts together");
      } catch (error) {
        signal?.throwIfAborted();
        // Asked again after an answer that was lost, a bucket that has done it knows nothing of the parts any more.
        if ((await sizeOf(key).catch(() => undefined)) !== size) throw error;
      }
      return size;
    } catch (error) {
      await ask(`${key}?${query}`, { method: "DELETE" }).catch(() => undefined);
      throw error;
    }
  }

  return {
    place,
    write: (name, bytes, signal) => upload(keyOf(name), bytes, signal),
    async *read(name) {
      for (let [from, size] = [0, 1]; from < size; from += readAtOnce) {
        const range = `bytes=${from}-${from + readAtOnce - 1}`;
        const reply = await ask(keyOf(name), { headers: { range } });
        // A bucket that knows no parts sends all of it, and names no size.
        size = Number(/\/(\d+)$/.exec(reply.headers.get("content-range") ?? "")?.[1] ?? 0);
        if (reply.body) yield* reply.body;
      }
    },
    async list() {
      const names: string[] = [];
      try {
        for await (const { key } of bucket.list(config.prefix)) {
          const name = key.slice(config.prefix.length);
          if (takenAtOf(name)) names.push(name);
        }
      } catch (error) {
        refuse(error);
      }
      return names.sort();
    },
    async remove(name) {
      await ask(keyOf(name), { method: "DELETE" });
    },
  };
}

function whatToLookAt(status: number | undefined): string {
  if (!status) return "it does not answer. Look at BACKUP_S3_ENDPOINT and the way out";
  if ([401, 403].includes(status)) return "it refuses our key. Look at BACKUP_S3_*";
  if (status === 404) return "it is not there. Look at BACKUP_TO";
  return `it answered ${status}. Look at its own log`;
}

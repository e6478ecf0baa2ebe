import type { BackupBucket } from "#server/platform/config/backup-config.ts";
import {
  openBucket,
  readXmlElement,
  type S3Bucket,
  S3Error,
} from "#server/platform/files/s3-bucket.ts";
import { BackupError } from "../backup-error.ts";
import { readBytes } from "../byte-reader.ts";
import {
  abandonedAfterMs,
  type BackupFile,
  type BackupTarget,
  isBackupName,
  isOfSameStore,
} from "./target.ts";

const timeoutMs = 10 * 60_000;
const mebibyte = 1024 * 1024;

/** A bucket takes 10,000 parts of 5 MiB to 5 GiB, and memory holds one: enough for 590 GB. */
const getPartBytes = (number: number) => (number <= 1000 ? 16 : 64) * mebibyte;

const readBytesPerRequest = 16 * mebibyte;

export function bucketTarget(config: BackupBucket): BackupTarget {
  const bucket = openBucket(config, { timeoutMs, retries: 5 });
  const place = `s3://${config.bucket}/${config.prefix}`;
  const toKey = (name: string) => `${config.prefix}${name}`;
  const bucketError = (why: string, cause?: unknown) =>
    new BackupError(`The bucket ${place} could not be used: ${why}.`, { cause });

  const throwBucketError = (error: unknown): never => {
    if (!(error instanceof S3Error)) throw error;
    throw bucketError(describeFix(error.status), error);
  };
  const request: S3Bucket["request"] = (key, request) =>
    bucket.request(key, request).catch(throwBucketError);

  async function getSize(key: string): Promise<number | undefined> {
    const { headers, body } = await bucket.request(key, { headers: { range: "bytes=0-0" } });
    await body?.cancel();
    const size = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
    return size === undefined ? undefined : Number(size);
  }

  /** @param backupName selects uploads of the same store */
  async function removeAbandoned(backupName: string): Promise<void> {
    const query = `uploads=&prefix=${encodeURIComponent(config.prefix)}`;
    const page = await (await bucket.request(`?${query}`)).text();
    for (const [, each = ""] of page.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
      const key = readXmlElement(each, "Key");
      const age = Date.now() - new Date(readXmlElement(each, "Initiated")).getTime();
      if (!isOfSameStore(key.slice(config.prefix.length), backupName) || !(age > abandonedAfterMs))
        continue;
      const id = encodeURIComponent(readXmlElement(each, "UploadId"));
      await bucket.request(`${key}?uploadId=${id}`, { method: "DELETE" });
    }
  }

  async function upload(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const begun = await (await request(`${key}?uploads=`, { method: "POST", signal })).text();
    const id = readXmlElement(begun, "UploadId");
    if (!id) throw bucketError("it does not take large files in parts");
    const query = `uploadId=${encodeURIComponent(id)}`;
    try {
      const reader = readBytes(bytes);
      const etags: string[] = [];
      let size = 0;
      do {
        signal?.throwIfAborted();
        const number = etags.length + 1;
        const body = await reader.readUpTo(getPartBytes(number));
        const part = await request(`${key}?partNumber=${number}&${query}`, {
          method: "PUT",
          body,
          signal,
        });
        etags.push(part.headers.get("etag") ?? "");
        size += body.length;
      } while (!(await reader.isAtEnd()));
      const parts = etags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const completion = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
      const body = Buffer.from(completion);
      try {
        const done = await (
          await request(`${key}?${query}`, { method: "POST", body, signal })
        ).text();
        // A 200 may carry an error in its body.
        if (done.includes("<Error>")) throw bucketError("it could not put the parts together");
      } catch (error) {
        signal?.throwIfAborted();
        // A retry after a lost response finds the upload already completed.
        if ((await getSize(key).catch(() => undefined)) !== size) throw error;
      }
      return size;
    } catch (error) {
      await request(`${key}?${query}`, { method: "DELETE" }).catch(() => undefined);
      throw error;
    }
  }

  return {
    place,
    async write(name, bytes, signal) {
      // The key may not list uploads, or the bucket may not support it.
      await removeAbandoned(name).catch((error: unknown) => {
        if (!(error instanceof S3Error)) throw error;
      });
      return await upload(toKey(name), bytes, signal);
    },
    async *read(name) {
      for (let [from, size] = [0, 1]; from < size; from += readBytesPerRequest) {
        const range = `bytes=${from}-${from + readBytesPerRequest - 1}`;
        const reply = await request(toKey(name), { headers: { range } });
        // A bucket without ranges sends everything and no size.
        size = Number(/\/(\d+)$/.exec(reply.headers.get("content-range") ?? "")?.[1] ?? 0);
        if (reply.body) yield* reply.body;
      }
    },
    async list() {
      const files: BackupFile[] = [];
      try {
        for await (const { key, bytes } of bucket.list(config.prefix)) {
          const name = key.slice(config.prefix.length);
          if (isBackupName(name)) files.push({ name, bytes });
        }
      } catch (error) {
        throwBucketError(error);
      }
      return files.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async remove(name) {
      await request(toKey(name), { method: "DELETE" });
    },
  };
}

function describeFix(status: number | undefined): string {
  if (!status) return "it does not answer. Check BACKUP_S3_ENDPOINT and the network";
  if ([401, 403].includes(status)) return "it refuses our key. Check BACKUP_S3_*";
  if (status === 404) return "it is not there. Check BACKUP_TO";
  return `it answered ${status}. Check its own log`;
}

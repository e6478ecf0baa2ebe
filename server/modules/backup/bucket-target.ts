import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { BackupBucket } from "#server/platform/backup-config.ts";
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

/** Backups in an S3-compatible bucket, addressed by path. */
export function bucketTarget(config: BackupBucket): BackupTarget {
  const client = new AwsClient({ ...config, service: "s3", retries: 5 });
  const place = `s3://${config.bucket}/${config.prefix}`;
  const root = `${config.endpoint}/${config.bucket}`;
  const addressOf = (name: string) => `${root}/${config.prefix}${name}`;

  async function ask(
    address: string,
    init: { method?: string; body?: Buffer | string; signal?: AbortSignal | undefined } = {},
  ): Promise<Response> {
    const body = init.body === undefined ? undefined : new Uint8Array(Buffer.from(init.body));
    const limit = AbortSignal.timeout(patienceMs);
    const reply = await client
      .fetch(address, {
        method: init.method ?? "GET",
        // Signed with the request: the bucket refuses what was changed on the way.
        headers: {
          "x-amz-content-sha256": createHash("sha256")
            .update(body ?? "")
            .digest("hex"),
        },
        ...(body && { body }),
        signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit,
      })
      .catch((cause: unknown) => {
        init.signal?.throwIfAborted();
        throw refusal("it does not answer. Look at BACKUP_S3_ENDPOINT and the way out", cause);
      });
    if (reply.ok) return reply;
    if ([401, 403].includes(reply.status)) throw refusal("it refuses our key. Look at BACKUP_S3_*");
    if (reply.status === 404) throw refusal("it is not there. Look at BACKUP_TO");
    throw refusal(`it answered ${reply.status}. Look at its own log`);
  }

  const refusal = (why: string, cause?: unknown) =>
    new BackupError(`The bucket ${place} could not be used: ${why}.`, { cause });

  async function upload(
    address: string,
    bytes: AsyncIterable<Buffer>,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const begun = await (await ask(`${address}?uploads=`, { method: "POST", signal })).text();
    const id = /<UploadId>([^<]+)</.exec(begun)?.[1];
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
        const part = await ask(`${address}?partNumber=${number}&${query}`, {
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
      const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
      const done = await (
        await ask(`${address}?${query}`, { method: "POST", body, signal })
      ).text();
      // It may answer 200 and say in the body that it failed.
      if (done.includes("<Error>")) throw refusal("it could not put the parts together");
      return size;
    } catch (error) {
      await ask(`${address}?${query}`, { method: "DELETE" }).catch(() => undefined);
      throw error;
    }
  }

  return {
    place,
    write: (name, bytes, signal) => upload(addressOf(name), bytes, signal),
    async *read(name) {
      const reply = await ask(addressOf(name));
      if (reply.body) yield* reply.body;
    },
    async list() {
      const names: string[] = [];
      let next = "";
      do {
        const query = new URLSearchParams({
          "list-type": "2",
          prefix: config.prefix,
          ...(next && { "continuation-token": next }),
        });
        const page = await (await ask(`${root}?${query}`)).text();
        for (const [, key = ""] of page.matchAll(/<Key>([^<]+)<\/Key>/g)) {
          const name = key.slice(config.prefix.length);
          if (takenAtOf(name)) names.push(name);
        }
        next = /<NextContinuationToken>([^<]+)</.exec(page)?.[1] ?? "";
      } while (next !== "");
      return names.sort();
    },
    async remove(name) {
      await ask(addressOf(name), { method: "DELETE" });
    },
  };
}

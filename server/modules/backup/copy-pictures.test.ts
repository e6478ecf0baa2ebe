import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStorage, openStorages } from "#server/modules/media/index.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openTestBucket, type TestBucket } from "../../../tests/kit/bucket.ts";
import { copyPictures, restorePictures } from "./copy-pictures.ts";

let dataDir: string;
let bucket: TestBucket;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-pictures-"));
  bucket = await openTestBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true });
});

const before = `${"aa".repeat(16)}-800.webp`;
const moved = `${"bb".repeat(16)}-800.webp`;
const since = `${"cc".repeat(16)}-800.webp`;

test("pictures of the days before the bucket are copied too, and none that is there is put back", async () => {
  const { s3 } = readConfig(bucket.getEnv("http://pictures.example"));
  const disk = openStorage({ dataDir, s3: undefined });
  for (const name of [before, moved]) await disk.put(name, Buffer.from(name));
  const inBucket = openStorage({ dataDir, s3 });
  for (const name of [moved, since]) await inBucket.put(name, Buffer.from(name));

  const members = await Readable.from(
    copyPictures(openStorages({ dataDir, s3 }), () => {}),
  ).toArray();
  bucket.files.set(moved, Buffer.from("as it is"));
  bucket.files.delete(since);
  async function* copied() {
    yield* members;
  }
  expect(await restorePictures(inBucket, copied())).toBe(3);
  expect(Object.fromEntries([...bucket.files].map(([name, file]) => [name, `${file}`]))).toEqual({
    [before]: before,
    [moved]: "as it is",
    [since]: since,
  });
});

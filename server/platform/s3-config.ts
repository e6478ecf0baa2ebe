import { type EnvReader, web } from "./read-env.ts";

/** Where an S3-compatible bucket is, and the key to it. */
export interface S3Place {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** S3-compatible picture storage; absent means the local disk. */
export interface S3Config extends S3Place {
  readonly publicUrl: string;
}

/** What the addresses of pictures begin with: those of the bucket, or of this machine's disk. */
export function picturesAt({ s3 }: { readonly s3?: S3Config | undefined }): string {
  return s3 ? `${s3.publicUrl}/` : "/media/";
}

/** Reads where pictures are kept. */
export function readS3({ text, url, fault }: EnvReader): S3Config | undefined {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  if (names.every((name) => text(name) === undefined)) return undefined;
  for (const name of names) if (!text(name)) fault(`${name} is required when S3 storage is used`);
  const endpoint = url("S3_ENDPOINT", web) ?? "";
  const bucket = text("S3_BUCKET") ?? "";
  return {
    endpoint,
    bucket,
    region: text("S3_REGION") ?? "auto",
    accessKeyId: text("S3_ACCESS_KEY_ID") ?? "",
    secretAccessKey: text("S3_SECRET_ACCESS_KEY") ?? "",
    publicUrl: url("S3_PUBLIC_URL", web) ?? `${endpoint}/${bucket}`,
  };
}

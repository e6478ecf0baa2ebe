import { type EnvReader, httpProtocols } from "./read-env.ts";

export interface S3Location {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Config extends S3Location {
  readonly publicUrl: string;
}

export function getMediaBaseUrl({ s3 }: { readonly s3?: S3Config | undefined }): string {
  return s3 ? `${s3.publicUrl}/` : "/media/";
}

export function readS3Config({ text, url, addError }: EnvReader): S3Config | undefined {
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  if (names.every((name) => text(name) === undefined)) return undefined;
  for (const name of names)
    if (!text(name)) addError(`${name} is required when S3 storage is used`);
  const endpoint = url("S3_ENDPOINT", httpProtocols) ?? "";
  const bucket = text("S3_BUCKET") ?? "";
  return {
    endpoint,
    bucket,
    region: text("S3_REGION") ?? "auto",
    accessKeyId: text("S3_ACCESS_KEY_ID") ?? "",
    secretAccessKey: text("S3_SECRET_ACCESS_KEY") ?? "",
    publicUrl: url("S3_PUBLIC_URL", httpProtocols) ?? `${endpoint}/${bucket}`,
  };
}

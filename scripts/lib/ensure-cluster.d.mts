/** Installs what `npm run cluster` starts and this machine lacks. */
export function ensureCluster(): Promise<void>;
/** Fetches the stand-in for the bucket, and names its program in S3RVER_PATH. Once our own dependencies are there. */
export function ensureBucket(): Promise<void>;

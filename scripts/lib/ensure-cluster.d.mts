/** Installs what `npm run cluster` starts and this machine lacks, and names the bucket's program in S3RVER_PATH. */
export function ensureCluster(): Promise<void>;

export function ensureCluster(): Promise<void>;
export function ensureBucket(): Promise<void>;

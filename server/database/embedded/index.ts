export { findCluster } from "./create-cluster.ts";
export { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
export { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

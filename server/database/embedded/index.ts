export { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
export { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

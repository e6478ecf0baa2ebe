/** The store's advisory locks of PostgreSQL, which all who connect to a server share: each thing has a number of its own. */
export const lockKeys = {
  /** Whoever uses the embedded server, and whoever would end it. */
  embedded: 4_215_018,
  /** Whoever migrates holds it, and whoever must not be migrated under shares it. */
  migration: 4_215_019,
  backup: 4_215_020,
  /** Added to a day's number, for summing that day up. */
  finishedDay: 4_215_021,
  /** Filling a demo store with its goods. */
  demo: 4_215_022,
} as const;

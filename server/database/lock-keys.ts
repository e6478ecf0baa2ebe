/** Advisory locks are shared by all who connect to a server, so each has its own number. */
export const lockKeys = {
  embedded: 4_215_018,
  /** Exclusive to migrate, shared to prevent migrations. */
  migration: 4_215_019,
  backup: 4_215_020,
  /** Base; a day's number is added. */
  finishedDay: 4_215_021,
  demo: 4_215_022,
} as const;

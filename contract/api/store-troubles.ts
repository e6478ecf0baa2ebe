/** What can be the matter with the store, the most urgent first. */
export const storeTroubles = [
  "key_refused",
  "held",
  "no_worker",
  "clock_off",
  "jobs_late",
  "mail_stuck",
  "provider_silent",
  "payments_late",
  "disk_full",
  "disk_filling",
  "archive_failing",
  "mail_given_up",
  "jobs_given_up",
  "backup_failed",
  "backup_old",
  "no_backup",
] as const;

/** One of {@link storeTroubles}. */
export type StoreTrouble = (typeof storeTroubles)[number];

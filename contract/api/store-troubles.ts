/** What can be the matter with the store, the most urgent first. */
export const storeTroubles = [
  "key_refused",
  "no_worker",
  "jobs_late",
  "mail_stuck",
  "provider_silent",
  "payments_late",
  "disk_full",
  "disk_filling",
  "mail_given_up",
  "jobs_given_up",
  "no_backup",
] as const;

/** One of {@link storeTroubles}. */
export type StoreTrouble = (typeof storeTroubles)[number];

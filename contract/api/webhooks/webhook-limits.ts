export const webhookLimits = {
  webhooks: 10,
  urlLength: 500,
  /** Of an answer that is kept. */
  answerBytes: 2_000,
  days: 30,
  deliveriesPerPage: 30,
} as const;

const minute = 60_000;
const hour = 60 * minute;

/** Between the attempts of one delivery: three days in all. */
export const retryWaitsMs = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  18 * hour,
  45 * hour + 24 * minute,
] as const;

export const maxAttempts = retryWaitsMs.length + 1;

export const testEventType = "webhook.test";

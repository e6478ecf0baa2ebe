/**
 * Milliseconds for which the same under an `Idempotency-Key` is known again: what was not answered is repeated within
 * minutes, by a patient program within hours.
 */
export const keyLifeMs = 48 * 3600 * 1000;

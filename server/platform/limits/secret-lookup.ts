import { AppError } from "#server/platform/errors/errors.ts";
import { getCurrentOrigin } from "#server/platform/observability/traces.ts";
import { createProcessCounter } from "./process-rate-limit.ts";
import { createSemaphore } from "./semaphore.ts";

/** A carrier's address stands for thousands, some of whose sessions have just ended. */
const missesPerClient = { limit: 1_200, windowSeconds: 60 };
const maxWaiting = 1_000;

/**
 * Beyond the limit a client's look-ups run one by one, so guesses never block a valid secret.
 * @throws {AppError} `rate_limited` for a miss beyond the limit
 */
export type SecretLookup = <Value>(
  find: () => Promise<Value | undefined>,
) => Promise<Value | undefined>;

export function createSecretLookup(limit = missesPerClient): SecretLookup {
  const count = createProcessCounter(limit);
  const semaphore = createSemaphore({
    maxRunning: Infinity,
    maxRunningPerOwner: 1,
    maxPerOwner: maxWaiting,
  });
  return async (find) => {
    const client = getCurrentOrigin()?.requester?.client;
    if (client === undefined) return await find();
    const value = count(client, 0) > 0 ? await semaphore(find, client) : await find();
    if (value !== undefined) return value;
    const retryAfter = count(client);
    if (retryAfter > 0) throw new AppError("rate_limited", { retryAfter });
    return undefined;
  };
}

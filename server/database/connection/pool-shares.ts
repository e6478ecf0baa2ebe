import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { getCurrentOrigin } from "#server/platform/observability/request-origin.ts";

/** As many as nginx lets one address have open (deploy/nginx/aso.conf). */
const maxWaiting = 1_000;

export type PoolShares = <T>(work: () => Promise<T>) => Promise<T>;

// A client gets a quarter of the connections at most, and an account's changes run one by one,
// since they would wait for the same rows.
export function createPoolShares({
  max,
  connectionTimeoutMillis: timeoutMs = 0,
}: {
  readonly max: number;
  readonly connectionTimeoutMillis?: number | undefined;
}): PoolShares {
  const share = (runningOfOne: number) =>
    createSemaphore({
      ...{
        maxRunning: Infinity,
        maxRunningPerOwner: runningOfOne,
        maxPerOwner: runningOfOne + maxWaiting,
      },
      ...(timeoutMs > 0 && { timeoutMs }),
    });
  const ofClient = share(Math.max(1, Math.floor(max / 4)));
  const ofAccount = share(1);
  return (work) => {
    const asker = getCurrentOrigin()?.requester;
    if (!asker) return work();
    const { client, writesForUserId } = asker;
    const inClients = () => ofClient(work, client);
    return writesForUserId === undefined ? inClients() : ofAccount(inClients, writesForUserId);
  };
}

import { AsyncResource } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import { toClientKey } from "#server/platform/http/client-address.ts";

/** Requests of one client started per event-loop tick; each takes up to a millisecond. */
const maxStartsPerTick = 2;

/** A burst of thousands from one client must not block the process. */
export function scheduleFairly(app: Pick<FastifyInstance, "addHook">): void {
  const started = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      started.clear();
      for (const [client, queue] of waiting) {
        const ready = queue.splice(0, maxStartsPerTick);
        started.set(client, ready.length);
        if (queue.length === 0) waiting.delete(client);
        for (const start of ready) start();
      }
      if (started.size > 0) schedule();
    });
  };

  app.addHook("onRequest", (request, _reply, done) => {
    if (request.isInternal) return done();
    const client = toClientKey(request.ip);
    const startedCount = started.get(client) ?? 0;
    schedule();
    if (startedCount < maxStartsPerTick) {
      started.set(client, startedCount + 1);
      return done();
    }
    const start = AsyncResource.bind(() => done());
    const queue = waiting.get(client);
    if (queue) queue.push(start);
    else waiting.set(client, [start]);
  });
}

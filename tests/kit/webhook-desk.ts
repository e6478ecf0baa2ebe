import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as Signature } from "standardwebhooks";
import { expect } from "vitest";
import type { EventType } from "#contract/api/webhooks/event-types.ts";
import type {
  DeliveryPage,
  Webhook,
  WebhookDelivery,
  WebhookSecret,
} from "#contract/api/webhooks/webhooks.ts";
import { createDispatchEventsTask, publishEvent } from "#server/modules/events/index.ts";
import {
  createDeliverWebhookTask,
  createRetryWebhooksTask,
  queueDeliveries,
  type ResolveName,
} from "#server/modules/webhooks/index.ts";
import { createTestApp } from "./app.ts";
import type { Reply } from "./shop.ts";
import { signInStaff } from "./staff.ts";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly payload: { readonly id: string; readonly type: string; readonly data: object };
}

/** A server that takes what webhooks send; answers 204 unless told otherwise. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer = (_request: Received, response: ServerResponse) => {
    response.writeHead(204).end();
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const { url: path = "", headers } = request;
      const got = { path, headers, body, payload: JSON.parse(body) };
      received.push(got);
      answer(got, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    origin: `http://127.0.0.1:${port}`,
    answers(next: typeof answer): void {
      answer = next;
    },
    answersWith(status: number, body = ""): void {
      answer = (_request, response) => void response.writeHead(status).end(body);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type WebhookDesk = Awaited<ReturnType<typeof createWebhookDesk>>;

interface DeskOptions {
  readonly resolve?: ResolveName;
  /** Whether the receiver on this machine may be reached. */
  readonly allowsLoopback?: boolean;
}

/** A store whose owner manages webhooks, with a receiver. Call `close` in afterAll. */
export async function createWebhookDesk({ resolve, allowsLoopback = true }: DeskOptions = {}) {
  let passedMs = 0;
  const resolveName: ResolveName = resolve ?? (async () => [{ address: "127.0.0.1", family: 4 }]);
  const shop = await createTestApp({
    clock: () => new Date(Date.now() + passedMs),
    env: { WEBHOOK_LOOPBACK: allowsLoopback ? "yes" : "no" },
    resolveName,
  });
  const { runtime } = shop;
  const receiver = await startReceiver();
  let owner = await signInStaff(shop, "owner");
  const rules = { resolve: resolveName, allowsLoopback };

  const call = <Data>(name: `${"GET" | "POST" | "PATCH"} /${string}`, body?: unknown) =>
    shop.api<Reply<Data>>(name, {
      headers: owner.headers,
      ...(body !== undefined && { body }),
    });
  const jobsOf = (name: string) =>
    runtime.db.rows<{ id: string; payload: Record<string, never> }>({
      text: `select j.id, p.payload from graphile_worker.jobs j join job_payload p on p.job_id = j.id
        where j.task_identifier = $1 order by j.id`,
      values: [name],
    });
  const finish = (id: string) =>
    runtime.db.rows({
      text: "select graphile_worker.complete_jobs(array[$1::bigint])",
      values: [id],
    });

  async function work(): Promise<void> {
    const dispatch = createDispatchEventsTask(runtime, [queueDeliveries]);
    for (const { id, payload } of await jobsOf("dispatch-events")) {
      await dispatch(payload);
      await finish(id);
    }
    await createRetryWebhooksTask(runtime)({});
    const deliver = createDeliverWebhookTask(runtime, rules);
    for (const { id, payload } of await jobsOf("deliver-webhook")) {
      await deliver(payload);
      await finish(id);
    }
  }

  async function read(id: string): Promise<Webhook> {
    const found = (await call<Webhook[]>("GET /staff/webhooks")).body.data.find(
      (each) => each.id === id,
    );
    if (!found) throw new Error(`There is no webhook ${id}`);
    return found;
  }

  return {
    shop,
    receiver,
    rules,
    call,
    read,
    /** Does what jobs do: dispatches events, and sends what is due. */
    work,
    async add(types: readonly EventType[] = ["stock.changed"], url = `${receiver.origin}/in`) {
      const { status, body } = await call<Webhook>("POST /staff/webhooks", { url, types });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.data;
    },
    /** As the store does it where stock changes, of as many pieces as `after`. */
    publish: (productId: string, after: number) =>
      runtime.db.withTransaction(async (tx) => {
        const data = { productId, size: "M", before: 0, after };
        publishEvent(tx, { type: "stock.changed", object: "product", objectId: productId, data });
      }),
    async change(id: string, change: object) {
      const { version } = await read(id);
      return await call<Webhook>(`PATCH /staff/webhooks/${id}`, { version, ...change });
    },
    async deliveries(id: string, filter = "all"): Promise<readonly WebhookDelivery[]> {
      const path = `GET /staff/webhooks/${id}/deliveries?filter=${filter}` as const;
      const reply = await shop.api<DeliveryPage>(path, { headers: owner.headers });
      return reply.body.data;
    },
    async secretOf(id: string): Promise<string> {
      const { password } = owner.member;
      const reply = await call<WebhookSecret>(`POST /staff/webhooks/${id}/secret`, { password });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.data.secret;
    },
    /** Signs in again, since the session has ended by then. */
    async pass(ms: number): Promise<void> {
      passedMs += ms;
      owner = await signInStaff(shop, "owner");
    },
    /** Back to the clock of the machine. */
    async rewind(): Promise<void> {
      passedMs = 0;
      owner = await signInStaff(shop, "owner");
    },
    async close(): Promise<void> {
      await receiver.close();
      await shop.close();
    },
  };
}

/** @throws unless the secret signed it */
export function verifySignature(secret: string, { body, headers }: Received): unknown {
  return new Signature(secret).verify(body, headers as Record<string, string>);
}

import { isIP } from "node:net";
import type { EventType } from "#contract/api/webhooks/event-types.ts";
import { webhookLimits } from "#contract/api/webhooks/webhook-limits.ts";
import type {
  CreateWebhook,
  ShowWebhookSecret,
  UpdateWebhook,
  Webhook,
  WebhookSecret,
  WebhookVersion,
} from "#contract/api/webhooks/webhooks.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type CommandRequest, staffCommand } from "#server/database/staff-command.ts";
import { setEventSubscription } from "#server/modules/events/index.ts";
import { confirmOwnPassword } from "#server/modules/staff/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import { queueDelivery } from "./deliver-webhook.ts";
import { retryFailing, retryWaiting, skipWaiting } from "./deliveries.queries.ts";
import {
  type AddressRules,
  hostOf,
  notPublicMessage,
  parseWebhookUrl,
  RefusedAddress,
  resolveAllowed,
} from "./public-address.ts";
import { newSigningSecret } from "./sign-webhook.ts";
import {
  deleteWebhook,
  findSecrets,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhooks,
  replaceSecret,
  saveWebhook,
  type WebhookRow,
  type WebhookState,
} from "./webhooks.queries.ts";

const previousSecretMs = 24 * 3_600_000;

export async function getWebhooks({ db, clock }: Runtime): Promise<Webhook[]> {
  const now = clock();
  return (await listWebhooks(db)).map((row) => toWebhook(row, now));
}

type Needs = Runtime & { readonly rules: AddressRules };

/** @throws {AppError} `validation_failed` */
export function createWebhook(needs: Needs) {
  const create = staffCommand<CreateWebhook, Webhook, unknown>(async ({ tx, runtime, body }) => {
    if ((await lockWebhooks(tx)) >= webhookLimits.webhooks) {
      const message = `A store can have up to ${webhookLimits.webhooks} webhooks`;
      throw validationError([{ field: "url", message }]);
    }
    const id = newId("whk");
    const { url } = body;
    const types = distinct(body.types);
    await insertWebhook(tx, {
      ...{ id, url, types },
      secret: newSigningSecret(),
      createdAt: runtime.clock(),
    });
    await setEventSubscription(tx, subscriberOf(id), types);
    return {
      reply: await requireWebhook(tx, id, runtime),
      change: { action: "webhook.created", subject: id, after: describeWebhook({ url, types }) },
    };
  })(needs);
  return async (request: CommandRequest<CreateWebhook, unknown>) => {
    const url = await requirePublicUrl(request.body.url, needs.rules);
    return await create({ ...request, body: { ...request.body, url } });
  };
}

/** @throws {AppError} `not_found`, `conflict`, `validation_failed` */
export function updateWebhook(needs: Needs) {
  const update = staffCommand<UpdateWebhook, Webhook>(
    async ({ tx, runtime, params: { id }, body: { version, waiting = "send", ...sent } }) => {
      const before = await lockWebhookVersion(tx, id, version, runtime);
      const { url = before.url, isOn = before.isOn } = sent;
      const types = sent.types ? distinct(sent.types) : before.types;
      const turnedOffAt = isOn ? null : before.turnedOffAt;
      await saveWebhook(tx, { id, url, types, isOn, turnedOffAt });
      if (sent.types) await setEventSubscription(tx, subscriberOf(id), types);
      if (isOn && !before.isOn) {
        if (waiting === "skip") await skipWaiting(tx, id);
        else await retryWaiting(tx, id, runtime.clock());
      }
      if (isOn) await queueDelivery(tx, id);
      return {
        reply: await requireWebhook(tx, id, runtime),
        change: {
          action: "webhook.updated",
          subject: id,
          before: { ...describeWebhook(before), isOn: before.isOn },
          after: { ...describeWebhook({ url, types }), isOn },
        },
      };
    },
  )(needs);
  return async (request: CommandRequest<UpdateWebhook>) => {
    if (request.body.url === undefined) return await update(request);
    const url = await requirePublicUrl(request.body.url, needs.rules);
    return await update({ ...request, body: { ...request.body, url } });
  };
}

/** @throws {AppError} `not_found`, `conflict` */
export const deleteWebhookAsStaff = staffCommand<WebhookVersion, void>(
  async ({ tx, runtime, params: { id }, body: { version } }) => {
    const before = await lockWebhookVersion(tx, id, version, runtime);
    await setEventSubscription(tx, subscriberOf(id), []);
    await deleteWebhook(tx, id);
    return {
      reply: undefined,
      change: { action: "webhook.deleted", subject: id, before: describeWebhook(before) },
    };
  },
);

/** @throws {AppError} `not_found`, `password_wrong` */
export function showSecret(runtime: Runtime) {
  return async ({
    staff,
    params: { id },
    body: { password },
  }: CommandRequest<ShowWebhookSecret>): Promise<WebhookSecret> => {
    await confirmOwnPassword(runtime, staff, "password", password);
    return await changeAsStaff(runtime, staff, async (tx) => {
      const webhook = await lockWebhook(tx, id);
      const found = await findSecrets(tx, id);
      if (!webhook || !found) throw notFoundError();
      return {
        reply: { secret: found.secret },
        change: { action: "webhook.secret_viewed", subject: id, after: describeWebhook(webhook) },
      };
    });
  };
}

/** @throws {AppError} `not_found`; `conflict` while it is off */
export const resendFailed = staffCommand<unknown, Webhook>(
  async ({ tx, runtime, params: { id } }) => {
    const webhook = await lockWebhook(tx, id);
    if (!webhook) throw notFoundError();
    if (!webhook.isOn) throw webhookOffError();
    await retryFailing(tx, id, runtime.clock());
    await queueDelivery(tx, id);
    return {
      reply: await requireWebhook(tx, id, runtime),
      change: { action: "webhook.failed_resent", subject: id, after: describeWebhook(webhook) },
    };
  },
);

/** @throws {AppError} `not_found`, `conflict` */
export const replaceSecretAsStaff = staffCommand<WebhookVersion, Webhook>(
  async ({ tx, runtime, params: { id }, body: { version } }) => {
    const before = await lockWebhookVersion(tx, id, version, runtime);
    const previousUntil = new Date(runtime.clock().getTime() + previousSecretMs);
    await replaceSecret(tx, id, { secret: newSigningSecret(), previousUntil });
    return {
      reply: await requireWebhook(tx, id, runtime),
      change: { action: "webhook.secret_replaced", subject: id, after: describeWebhook(before) },
    };
  },
);

export function notFoundError(): AppError {
  return new AppError("not_found", { detail: "This webhook no longer exists." });
}

export function webhookOffError(): AppError {
  return new AppError("conflict", { detail: "This webhook is off. Turn it on first." });
}

async function lockWebhookVersion(
  tx: Tx,
  id: string,
  version: number,
  runtime: Pick<Runtime, "clock">,
): Promise<WebhookRow> {
  const before = await lockWebhook(tx, id);
  if (!before) throw notFoundError();
  await requireVersion(version, before, () => requireWebhook(tx, id, runtime));
  return before;
}

async function requireWebhook(
  on: Queryable,
  id: string,
  { clock }: Pick<Runtime, "clock">,
): Promise<Webhook> {
  const row = await findWebhook(on, id);
  if (!row) throw notFoundError();
  return toWebhook(row, clock());
}

/** @throws {AppError} `validation_failed` */
async function requirePublicUrl(text: string, rules: AddressRules): Promise<string> {
  try {
    const url = parseWebhookUrl(text, rules);
    // An address by itself was checked with the rest.
    if (isIP(hostOf(url)) === 0) await resolveAllowed(hostOf(url), rules);
    return url.href;
  } catch (error) {
    const message =
      error instanceof RefusedAddress ? notPublicMessage : "We can't find this address";
    throw validationError([{ field: "url", message }]);
  }
}

function toWebhook(row: WebhookState, now: Date): Webhook {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  const { id, version, url, types, isOn, waiting, failing, secretEnd } = row;
  const { previousSecretUntil } = row;
  return {
    ...{ id, version, url, isOn, waiting, failing, secretEnd },
    types: [...types],
    turnedOffAt: iso(row.turnedOffAt),
    failingSince: iso(row.failingSince),
    nextAttemptAt: iso(row.nextAttemptAt),
    deliveredAt: iso(row.deliveredAt),
    previousSecretUntil:
      previousSecretUntil && previousSecretUntil > now ? iso(previousSecretUntil) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Paths and queries of webhook addresses may hold secrets. */
export function describeWebhook({ url, types }: Pick<WebhookRow, "url" | "types">) {
  return { host: new URL(url).hostname, types: types.join(", ") };
}

const subscriberOf = (id: string) => `webhook ${id}`;

const distinct = (types: readonly EventType[]) => [...new Set(types)];

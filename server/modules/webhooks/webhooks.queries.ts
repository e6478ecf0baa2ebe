import type { EventType } from "#contract/api/webhooks/event-types.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface WebhookRow {
  readonly id: string;
  readonly version: number;
  readonly url: string;
  readonly types: readonly EventType[];
  readonly isOn: boolean;
  readonly turnedOffAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly createdAt: Date;
}

export interface SigningSecrets {
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousSecretUntil: Date | null;
}

const columns = "id, version, url, types, is_on, turned_off_at, delivered_at, created_at";

export interface WebhookState extends WebhookRow {
  readonly secretEnd: string;
  readonly previousSecretUntil: Date | null;
  readonly waiting: number;
  readonly failing: number;
  readonly failingSince: Date | null;
  readonly nextAttemptAt: Date | null;
}

const stateColumns = `w.id, w.version, w.url, w.types, w.is_on, w.turned_off_at, w.delivered_at, w.created_at,
  right(w.secret, 3) as secret_end, w.previous_secret_until,
  count(d.id)::integer as waiting,
  count(d.id) filter (where d.attempts > 0)::integer as failing,
  min(d.first_attempt_at) filter (where d.attempts > 0) as failing_since,
  min(d.next_attempt_at) filter (where d.attempts > 0) as next_attempt_at`;
const withWaiting = `webhook w left join webhook_delivery d
  on d.webhook_id = w.id and d.state = 'waiting' and not d.is_test`;

export function listWebhooks(on: Queryable): Promise<WebhookState[]> {
  return on.rows<WebhookState>({
    text: `select ${stateColumns} from ${withWaiting} group by w.id order by w.created_at, w.id`,
  });
}

export function findWebhook(on: Queryable, id: string): Promise<WebhookState | undefined> {
  return on.first<WebhookState>({
    text: `select ${stateColumns} from ${withWaiting} where w.id = $1 group by w.id`,
    values: [id],
  });
}

export function lockWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  return tx.first<WebhookRow>({
    text: `select ${columns} from webhook where id = $1 for update`,
    values: [id],
  });
}

/** So that two do not become one too many. */
export async function lockWebhooks(tx: Tx): Promise<number> {
  await tx.rows({ text: "lock table webhook in share row exclusive mode" });
  const row = await tx.first<{ count: number }>({
    text: "select count(*)::integer as count from webhook",
  });
  return row?.count ?? 0;
}

export async function insertWebhook(
  tx: Tx,
  webhook: Pick<WebhookRow, "id" | "url" | "types" | "createdAt"> & { readonly secret: string },
): Promise<void> {
  const { id, url, types, createdAt, secret } = webhook;
  await tx.rows({
    text: "insert into webhook (id, url, types, secret, created_at) values ($1, $2, $3, $4, $5)",
    values: [id, url, types, secret, createdAt],
  });
}

export async function saveWebhook(
  tx: Tx,
  { id, url, types, isOn, turnedOffAt }: Omit<WebhookRow, "version" | "deliveredAt" | "createdAt">,
): Promise<void> {
  await tx.rows({
    text: `update webhook set url = $2, types = $3, is_on = $4, turned_off_at = $5, version = version + 1
      where id = $1`,
    values: [id, url, types, isOn, turnedOffAt],
  });
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.rows({ text: "delete from webhook where id = $1", values: [id] });
}

export function findSecrets(on: Queryable, id: string): Promise<SigningSecrets | undefined> {
  return on.first<SigningSecrets>({
    text: "select secret, previous_secret, previous_secret_until from webhook where id = $1",
    values: [id],
  });
}

export async function replaceSecret(
  tx: Tx,
  id: string,
  { secret, previousUntil }: { readonly secret: string; readonly previousUntil: Date },
): Promise<void> {
  await tx.rows({
    text: `update webhook set previous_secret = secret, previous_secret_until = $3, secret = $2,
        version = version + 1
      where id = $1`,
    values: [id, secret, previousUntil],
  });
}

export async function noteDelivered(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.rows({
    text: "update webhook set delivered_at = greatest(delivered_at, $2) where id = $1",
    values: [id, at],
  });
}

export interface WebhooksState {
  /** On, with deliveries that failed and are tried again. */
  readonly failing: number;
  /** By the store, after three days. */
  readonly turnedOff: number;
}

export async function countFailingWebhooks(on: Queryable): Promise<WebhooksState> {
  const row = await on.first<WebhooksState>({
    name: "count_failing_webhooks",
    text: `select count(*) filter (where is_on and exists (
          select from webhook_delivery d where d.webhook_id = webhook.id and d.state = 'waiting'
            and d.attempts > 0 and not d.is_test))::integer as failing,
        count(*) filter (where turned_off_at is not null)::integer as turned_off
      from webhook`,
  });
  return row ?? { failing: 0, turnedOff: 0 };
}

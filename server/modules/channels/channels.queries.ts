import type { ChannelId } from "#contract/api/channels/channels.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface ChannelRow {
  readonly id: ChannelId;
  readonly version: number;
  readonly isOn: boolean;
  readonly readAt: Date | null;
}

const columns = "id, version, is_on, read_at";

export function listChannels(on: Queryable): Promise<ChannelRow[]> {
  return on.rows<ChannelRow>({
    name: "list_channels",
    text: `select ${columns} from sales_channel`,
  });
}

export function lockChannel(tx: Tx, id: string): Promise<ChannelRow | undefined> {
  return tx.first<ChannelRow>({
    text: `select ${columns} from sales_channel where id = $1 for update`,
    values: [id],
  });
}

export async function saveChannel(tx: Tx, id: string, isOn: boolean): Promise<ChannelRow> {
  const [row] = await tx.rows<ChannelRow>({
    text: `update sales_channel set is_on = $2, version = version + 1 where id = $1
      returning ${columns}`,
    values: [id, isOn],
  });
  if (!row) throw new Error(`There is no channel ${id}`);
  return row;
}

export async function recordRead(on: Queryable, id: ChannelId, at: Date): Promise<void> {
  await on.rows({
    name: "record_channel_read",
    text: `update sales_channel set read_at = $2
      where id = $1`,
    values: [id, at],
  });
}

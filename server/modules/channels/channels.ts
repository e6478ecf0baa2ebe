import {
  type Channel,
  type ChannelGap,
  type ChannelId,
  channelIds,
  maxChannelGaps,
  type SwitchedChannel,
  type UpdateChannel,
} from "#contract/api/channels/channels.ts";
import { salesChannels } from "#contract/api/channels/sales-channels.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { allProductsTags, announcePageChange, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { streamProducts } from "#server/modules/catalogue/index.ts";
import { deliveryTag, getDelivery } from "#server/modules/delivery/index.ts";
import { getContent, getStoreSettings } from "#server/modules/settings/index.ts";
import { type FileCache, readCachedFile } from "#server/platform/cache/file-cache.ts";
import { AppError, requireVersion } from "#server/platform/errors/errors.ts";
import { type ChannelRow, listChannels, lockChannel, saveChannel } from "./channels.queries.ts";
import { feedFormats } from "./feed-formats.ts";
import { findGaps, type Shop, toFeedItems } from "./feed-items.ts";

type ReportSource = Pick<Runtime, "db" | "config"> & { readonly documents: FileCache };

/** What feeds are made of. */
export const feedTags = [...allProductsTags, deliveryTag, everyPage];

export async function getChannels(source: ReportSource): Promise<Channel[]> {
  const [rows, report] = await Promise.all([listChannels(source.db), readReport(source)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return channelIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toChannel(row, report, source)] : [];
  });
}

/** @throws {AppError} `conflict` */
export const updateChannel = staffCommand<UpdateChannel, SwitchedChannel>(
  async ({ tx, runtime, params: { id }, body: { version, isOn } }) => {
    const before = await lockChannel(tx, id);
    if (!before) throw new AppError("not_found");
    await requireVersion(version, before, (current) => toSwitched(current, runtime));
    const after = await saveChannel(tx, id, isOn);
    await announcePageChange(tx, [everyPage]);
    return {
      reply: toSwitched(after, runtime),
      change: {
        action: "channel.updated",
        subject: id,
        before: { isOn: before.isOn },
        after: { isOn },
      },
    };
  },
);

/** From the cache of files: feeds are served while the database is away. */
export async function isChannelOn(
  { db, documents }: ReportSource,
  id: ChannelId,
): Promise<boolean> {
  const file = await documents.get("channels on", [everyPage], async function* () {
    const rows = await listChannels(db);
    yield JSON.stringify(rows.filter(({ isOn }) => isOn).map((row) => row.id));
  });
  return (JSON.parse(await readCachedFile(file)) as ChannelId[]).includes(id);
}

async function readShop(on: Queryable, config: Runtime["config"]): Promise<Shop> {
  const [{ name }, { range }, { returnDays }] = await Promise.all([
    getContent(on, "contacts"),
    getDelivery(on),
    getStoreSettings(on, config, "selling"),
  ]);
  return { origin: config.publicUrl, name, shippingKobo: fromNaira(range.feeTo), returnDays };
}

export async function* writeFeed(
  { db, config }: Pick<Runtime, "db" | "config">,
  channel: ChannelId,
): AsyncGenerator<string> {
  const on = db.replica;
  const { head, item, foot } = feedFormats[channel];
  const shop = await readShop(on, config);
  yield head(shop);
  for await (const products of streamProducts(on)) {
    yield products
      .filter((product) => findGaps(product, channel).length === 0)
      .flatMap((product) => toFeedItems(product, shop))
      .map((each) => item(each, shop))
      .join("");
  }
  yield foot;
}

interface Report {
  readonly products: number;
  readonly byChannel: Readonly<Record<ChannelId, { leftOut: number; gaps: ChannelGap[] }>>;
}

/** As fresh as the feeds, which are made of the same. */
async function readReport({ db, documents }: ReportSource): Promise<Report> {
  const file = await documents.get("channel report", feedTags, () => writeReport(db.replica));
  return JSON.parse(await readCachedFile(file));
}

async function* writeReport(on: Queryable): AsyncGenerator<string> {
  let count = 0;
  const empty = () => ({ leftOut: 0, gaps: [] as ChannelGap[] });
  const byChannel = { google: empty(), meta: empty(), tiktok: empty(), assistants: empty() };
  for await (const products of streamProducts(on)) {
    count += products.length;
    for (const product of products) {
      for (const channel of channelIds) {
        const found = findGaps(product, channel);
        const report = byChannel[channel];
        if (found.length > 0) report.leftOut += 1;
        if (report.gaps.length < maxChannelGaps) report.gaps.push(...found);
      }
    }
  }
  yield JSON.stringify({ products: count, byChannel } satisfies Report);
}

function toChannel(
  row: ChannelRow,
  { products, byChannel }: Report,
  source: ReportSource,
): Channel {
  const { leftOut, gaps } = byChannel[row.id];
  return {
    ...toSwitched(row, source),
    products,
    accepted: products - leftOut,
    gaps: gaps.slice(0, maxChannelGaps),
  };
}

function toSwitched(
  { id, version, isOn, readAt }: ChannelRow,
  { config }: Pick<Runtime, "config">,
): SwitchedChannel {
  const feedUrl = config.publicUrl + salesChannels[id].feed;
  return { id, version, isOn, feedUrl, readAt: readAt?.toISOString() ?? null };
}

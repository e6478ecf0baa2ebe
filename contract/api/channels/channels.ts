import { Type } from "typebox";
import { Version } from "../versions.ts";
import { salesChannels } from "./sales-channels.ts";

export const ChannelId = Type.Union([
  Type.Literal("google"),
  Type.Literal("meta"),
  Type.Literal("tiktok"),
  Type.Literal("assistants"),
]);
export type ChannelId = Type.Static<typeof ChannelId>;
export const channelIds = Object.keys(salesChannels) as ChannelId[];

/** Why a channel would not take a product. */
export const ChannelGap = Type.Object({
  productId: Type.String(),
  name: Type.String(),
  /** As the product editor names it. */
  field: Type.String(),
  wanted: Type.String(),
});
export type ChannelGap = Type.Static<typeof ChannelGap>;

export const maxChannelGaps = 100;

const switched = {
  id: ChannelId,
  version: Version,
  isOn: Type.Boolean(),
  /** Answers only while it is on. */
  feedUrl: Type.String(),
  readAt: Type.Union([Type.String(), Type.Null()]),
};

export const SwitchedChannel = Type.Object(switched);
export type SwitchedChannel = Type.Static<typeof SwitchedChannel>;

export const Channel = Type.Object({
  ...switched,
  /** Products that it takes. */
  accepted: Type.Integer(),
  products: Type.Integer(),
  /** The first of what it does not take. */
  gaps: Type.Array(ChannelGap, { maxItems: maxChannelGaps }),
});
export type Channel = Type.Static<typeof Channel>;

export const Channels = Type.Array(Channel);

export const UpdateChannel = Type.Object(
  { version: Version, isOn: Type.Boolean() },
  { additionalProperties: false },
);
export type UpdateChannel = Type.Static<typeof UpdateChannel>;

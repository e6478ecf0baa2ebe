import { Type } from "typebox";
import { paging } from "./envelope.ts";
import { nullableText } from "./nullable-text.ts";
import { ProductImage } from "./products.ts";
import { Version } from "./versions.ts";

/** A part of the settings as it is published. */
export const StaffSettings = Type.Object({
  id: Type.String(),
  /** 1 is what the store's files say. */
  version: Version,
  /** Of the part's own schema. */
  words: Type.Unknown(),
  /** What the store's files say. */
  own: Type.Unknown(),
  publishedAt: nullableText,
  /** The pictures that its words name. */
  pictures: Type.Array(Type.Object({ mediaId: Type.String(), image: ProductImage })),
});
/** A part of the settings as it is published. */
export type StaffSettings = Type.Static<typeof StaffSettings>;

/** Body of PATCH /staff/words/…: the part as it shall be on the shop; with /previews, as it would be. */
export function publishOf<Words extends Type.TSchema>(words: Words) {
  return Type.Object({ version: Version, words }, { additionalProperties: false });
}
/** Body of PATCH /staff/words/…. */
export interface Publish<Words> {
  version: number;
  words: Words;
}

/** Where a page of the shop can be looked at with words that are not published. */
export const WordsPreview = Type.Object({
  /** Such as `/faq?preview=prv_…`; for whoever asked for it alone. */
  address: Type.String(),
  until: Type.String(),
  /** Where the icon lies that the shop would have on home screens; with its name and logo alone. */
  icon: Type.Optional(Type.String()),
});
/** Where a page of the shop can be looked at with words that are not published. */
export type WordsPreview = Type.Static<typeof WordsPreview>;

const KnownFigure = Type.Object({
  /** As the shop shows it in place of a written one; null where it shows none, since its base is too small. */
  figure: nullableText,
  /** Orders delivered, parcels to Lagos or buyers that it is counted over. */
  base: Type.Integer(),
});
/** Reply of GET /staff/words/home/figures: what the books say, by what a figure of the home page is held against. */
export const HomeFigures = Type.Object({
  orders: KnownFigure,
  lagosHours: KnownFigure,
  returningPercent: KnownFigure,
  /** A figure over fewer is not shown. */
  leastBase: Type.Integer(),
});
/** Reply of GET /staff/words/home/figures. */
export type HomeFigures = Type.Static<typeof HomeFigures>;

/** Body of POST /staff/words/{id}/return: an earlier version becomes the next one. */
export const ReturnToVersion = Type.Object(
  { version: Version, to: Version },
  { additionalProperties: false },
);
/** Body of POST /staff/words/{id}/return. */
export type ReturnToVersion = Type.Static<typeof ReturnToVersion>;

/** Query of GET /staff/words/{id}/versions, the newest first. */
export const SettingsVersionsQuery = Type.Object({ ...paging }, { additionalProperties: false });
/** Query of GET /staff/words/{id}/versions. */
export type SettingsVersionsQuery = Type.Static<typeof SettingsVersionsQuery>;

/** One version of a part: who published what, and when. */
export const SettingsVersion = Type.Object({
  version: Version,
  at: Type.String(),
  /** Null for somebody who is gone. */
  by: nullableText,
  changes: Type.Array(
    Type.Object({ name: Type.String(), before: Type.String(), after: Type.String() }),
  ),
  /** The version it repeats; null for one that was written. */
  restored: Type.Union([Version, Type.Null()]),
});
/** One version of a part. */
export type SettingsVersion = Type.Static<typeof SettingsVersion>;

import { Type } from "typebox";
import { ProductImage } from "../catalogue/products.ts";
import { paging } from "../envelope.ts";
import { nullableText } from "../fields.ts";
import { Version } from "../versions.ts";

export const PublishedSection = Type.Object({
  id: Type.String(),
  /** 1 is the default of the store's files. */
  version: Version,
  values: Type.Unknown(),
  own: Type.Unknown(),
  publishedAt: nullableText,
  pictures: Type.Array(Type.Object({ mediaId: Type.String(), image: ProductImage })),
});
export type PublishedSection = Type.Static<typeof PublishedSection>;

export function publishBody<Values extends Type.TSchema>(values: Values) {
  return Type.Object({ version: Version, values }, { additionalProperties: false });
}
export interface PublishSection<Values> {
  version: number;
  values: Values;
}

export const ContentPreview = Type.Object({
  /** Such as `/faq?preview=prv_…`; only for the member who requested it. */
  address: Type.String(),
  until: Type.String(),
  /** Path of the new home screen icon; only for name and logo. */
  icon: Type.Optional(Type.String()),
});
export type ContentPreview = Type.Static<typeof ContentPreview>;

const MeasuredStat = Type.Object({
  /** As the home page shows it; null while the sample is too small. */
  figure: nullableText,
  base: Type.Integer(),
});
export const HomeStats = Type.Object({
  orders: MeasuredStat,
  lagosHours: MeasuredStat,
  returningPercent: MeasuredStat,
  /** Figures of smaller samples are not shown. */
  minSampleSize: Type.Integer(),
});
export type HomeStats = Type.Static<typeof HomeStats>;

/** In the path of a version. */
export const VersionNumber = Type.String({ pattern: "^[1-9]\\d{0,8}$" });

export const RestoreVersion = Type.Object({ version: Version }, { additionalProperties: false });
export type RestoreVersion = Type.Static<typeof RestoreVersion>;

export const SettingsVersionsQuery = Type.Object({ ...paging }, { additionalProperties: false });
export type SettingsVersionsQuery = Type.Static<typeof SettingsVersionsQuery>;

export const SettingsVersion = Type.Object({
  version: Version,
  at: Type.String(),
  by: nullableText,
  changes: Type.Array(
    Type.Object({ name: Type.String(), before: Type.String(), after: Type.String() }),
  ),
  /** The version restored by this one; null for an edit. */
  restored: Type.Union([Version, Type.Null()]),
});
export type SettingsVersion = Type.Static<typeof SettingsVersion>;

export const MailSample = Type.Object({
  from: Type.String(),
  subject: Type.String(),
});
export type MailSample = Type.Static<typeof MailSample>;

import { defineRoutes } from "../define-routes.ts";
import { pageOf } from "../envelope.ts";
import { SettingsOverview } from "./settings-overview.ts";
import {
  PublishedSection,
  publishBody,
  RestoreVersion,
  SettingsVersion,
  SettingsVersionsQuery,
  VersionNumber,
} from "./staff-settings.ts";
import { StoreInfo } from "./store-info.ts";
import { EmailSettings, SellingSettings, TransferSettings, VatSettings } from "./store-settings.ts";

export const shopStoreRoutes = defineRoutes("store", {
  "GET /store": {
    summary: "Get the store's mode and, in a demo, its sign-ins",
    reply: StoreInfo,
  },
});

export const settingsOverviewRoutes = defineRoutes("staff", {
  "GET /staff/settings": {
    summary: "Get the present value of each setting the member may open",
    right: "any member",
    reply: SettingsOverview,
  },
});

const right = "settings.edit";
const update = { summary: "Update store settings", right, reply: PublishedSection } as const;

export const staffSettingsRoutes = defineRoutes("staff", {
  "GET /staff/settings/:id": {
    summary: "Get a section of the store settings",
    right,
    reply: PublishedSection,
  },
  "GET /staff/settings/:id/versions": {
    summary: "List versions of a settings section, newest first",
    right,
    query: SettingsVersionsQuery,
    reply: pageOf(SettingsVersion),
  },
  "POST /staff/settings/:id/versions/:version/restore": {
    summary: "Restore an earlier version of a settings section",
    right,
    params: { version: VersionNumber },
    body: RestoreVersion,
    reply: PublishedSection,
  },
  "PATCH /staff/settings/selling": { ...update, body: publishBody(SellingSettings) },
  "PATCH /staff/settings/vat": { ...update, body: publishBody(VatSettings) },
  "PATCH /staff/settings/transfer": { ...update, body: publishBody(TransferSettings) },
  "PATCH /staff/settings/mail": { ...update, body: publishBody(EmailSettings) },
});

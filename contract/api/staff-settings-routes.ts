import type { ContentOf } from "./content/store-content.ts";
import type { Page } from "./envelope.ts";
import type {
  DemoCounts,
  DismissOnboarding,
  Onboarding,
  RemovedDemo,
  TestPaymentLink,
} from "./settings/onboarding.ts";
import type {
  ContentPreview,
  HomeStats,
  MailSample,
  PublishedSection,
  PublishSection,
  RestoreVersion,
  SettingsVersion,
  SettingsVersionsQuery,
} from "./settings/staff-settings.ts";
import type { StoreSettings } from "./settings/store-settings.ts";

export interface StaffSettingsRoutes {
  "GET /staff/content/:id": { reply: PublishedSection };
  "GET /staff/content/:id/versions": { query: SettingsVersionsQuery; reply: Page<SettingsVersion> };
  "POST /staff/content/:id/versions/:version/restore": {
    body: RestoreVersion;
    reply: PublishedSection;
  };
  "PATCH /staff/content/contacts": {
    body: PublishSection<ContentOf["contacts"]>;
    reply: PublishedSection;
  };
  "POST /staff/content/contacts/previews": {
    body: PublishSection<ContentOf["contacts"]>;
    reply: ContentPreview;
  };
  "PATCH /staff/content/home": { body: PublishSection<ContentOf["home"]>; reply: PublishedSection };
  "POST /staff/content/home/previews": {
    body: PublishSection<ContentOf["home"]>;
    reply: ContentPreview;
  };
  "GET /staff/reports/claims": { reply: HomeStats };
  "PATCH /staff/content/testimonials": {
    body: PublishSection<ContentOf["testimonials"]>;
    reply: PublishedSection;
  };
  "POST /staff/content/testimonials/previews": {
    body: PublishSection<ContentOf["testimonials"]>;
    reply: ContentPreview;
  };
  "PATCH /staff/content/questions": {
    body: PublishSection<ContentOf["questions"]>;
    reply: PublishedSection;
  };
  "POST /staff/content/questions/previews": {
    body: PublishSection<ContentOf["questions"]>;
    reply: ContentPreview;
  };
  "PATCH /staff/content/about": {
    body: PublishSection<ContentOf["about"]>;
    reply: PublishedSection;
  };
  "POST /staff/content/about/previews": {
    body: PublishSection<ContentOf["about"]>;
    reply: ContentPreview;
  };

  "GET /staff/onboarding": { reply: Onboarding };
  "POST /staff/onboarding/dismiss": { body: DismissOnboarding };
  "POST /staff/onboarding/test-email": Record<never, never>;
  "POST /staff/onboarding/test-payment": { reply: TestPaymentLink };
  "POST /staff/onboarding/remove-demo": { body: DemoCounts; reply: RemovedDemo };

  "GET /staff/settings/:id": { reply: PublishedSection };
  "GET /staff/settings/:id/versions": {
    query: SettingsVersionsQuery;
    reply: Page<SettingsVersion>;
  };
  "POST /staff/settings/:id/versions/:version/restore": {
    body: RestoreVersion;
    reply: PublishedSection;
  };
  "PATCH /staff/settings/selling": {
    body: PublishSection<StoreSettings["selling"]>;
    reply: PublishedSection;
  };
  "PATCH /staff/settings/transfer": {
    body: PublishSection<StoreSettings["transfer"]>;
    reply: PublishedSection;
  };
  "PATCH /staff/settings/mail": {
    body: PublishSection<StoreSettings["mail"]>;
    reply: PublishedSection;
  };
  "GET /staff/settings/mail/sample": { query: StoreSettings["mail"]; reply: MailSample };
  "GET /staff/settings/mail/sample/preview": { query: StoreSettings["mail"]; file: true };
}

import { type TObject, Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { pageOf } from "../envelope.ts";
import {
  ContentPreview,
  PublishedSection,
  publishBody,
  RestoreVersion,
  SettingsVersion,
  SettingsVersionsQuery,
  VersionNumber,
} from "../settings/staff-settings.ts";
import { Policy } from "./policy.ts";
import {
  AboutContent,
  ContactsContent,
  FaqContent,
  HomeContent,
  PolicyContent,
  StoreContent,
  StoreContentQuery,
  TestimonialsContent,
} from "./store-content.ts";

export const shopContentRoutes = defineRoutes("store", {
  "GET /store/content": {
    summary: "Get the shop's edited content sections",
    query: StoreContentQuery,
    reply: StoreContent,
  },
  "GET /store/policies/:id": {
    summary: "Get a policy, such as `terms`, that the shop shows",
    params: { id: Type.String({ pattern: "^[a-z-]{1,20}$" }) },
    reply: Policy,
  },
});

const right = "content.edit";

export const staffContentRoutes = defineRoutes("staff", {
  "GET /staff/content/:id": {
    summary: "Get a section of the shop's content",
    right,
    reply: PublishedSection,
  },
  "GET /staff/content/:id/versions": {
    summary: "List versions of a content section, newest first",
    right,
    query: SettingsVersionsQuery,
    reply: pageOf(SettingsVersion),
  },
  "POST /staff/content/:id/versions/:version/restore": {
    summary: "Restore an earlier version of a content section",
    right,
    params: { version: VersionNumber },
    body: RestoreVersion,
    reply: PublishedSection,
  },
  "PATCH /staff/content/contacts": publishRoute(ContactsContent),
  "POST /staff/content/contacts/previews": previewRoute(ContactsContent),
  "PATCH /staff/content/home": publishRoute(HomeContent),
  "POST /staff/content/home/previews": previewRoute(HomeContent),
  "PATCH /staff/content/testimonials": publishRoute(TestimonialsContent),
  "POST /staff/content/testimonials/previews": previewRoute(TestimonialsContent),
  "PATCH /staff/content/questions": publishRoute(FaqContent),
  "POST /staff/content/questions/previews": previewRoute(FaqContent),
  "PATCH /staff/content/about": publishRoute(AboutContent),
  "POST /staff/content/about/previews": previewRoute(AboutContent),
  "PATCH /staff/content/privacy": publishRoute(PolicyContent),
  "POST /staff/content/privacy/previews": previewRoute(PolicyContent),
  "PATCH /staff/content/terms": publishRoute(PolicyContent),
  "POST /staff/content/terms/previews": previewRoute(PolicyContent),
  "PATCH /staff/content/delivery-policy": publishRoute(PolicyContent),
  "POST /staff/content/delivery-policy/previews": previewRoute(PolicyContent),
  "PATCH /staff/content/returns-policy": publishRoute(PolicyContent),
  "POST /staff/content/returns-policy/previews": previewRoute(PolicyContent),
});

function publishRoute<Content extends TObject>(content: Content) {
  return {
    summary: "Publish a section of the shop's content",
    right: "content.edit",
    body: publishBody(content),
    reply: PublishedSection,
  } as const;
}

function previewRoute<Content extends TObject>(content: Content) {
  return {
    summary: "Preview a content section on its page",
    right: "content.edit",
    body: publishBody(content),
    reply: ContentPreview,
  } as const;
}

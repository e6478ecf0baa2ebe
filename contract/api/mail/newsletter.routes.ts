import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import {
  AudienceCounts,
  AudienceQuery,
  CampaignDraft,
  CampaignHtml,
  CampaignPageQuery,
  CampaignPreview,
  CampaignQuery,
  CampaignReview,
  CampaignVersion,
  StaffCampaign,
  StaffCampaignPage,
  TestCampaign,
  UpdateCampaign,
} from "./campaigns.ts";
import { SubscribeNewsletter, Subscription, UnsubscribeNewsletter } from "./newsletter.ts";

const EmailMark = Type.String({ maxLength: 60, pattern: "^[\\w-]+$" });

export const shopNewsletterRoutes = defineRoutes("newsletter", {
  "POST /newsletter/subscribe": {
    summary: "Subscribe to the newsletter",
    body: SubscribeNewsletter,
    reply: Subscription,
  },
  "POST /newsletter/unsubscribe": {
    summary: "Unsubscribe with the token of an email (RFC 8058)",
    query: UnsubscribeNewsletter,
    reply: Subscription,
    errors: ["not_found"],
  },
  "GET /newsletter/unsubscribe": {
    summary: "Open the page that asks before unsubscribing",
    query: UnsubscribeNewsletter,
    file: true,
    hidden: true,
  },
  "GET /newsletter/links/:mark/:link": {
    summary: "Count a link of an email and lead to where it points",
    params: { mark: EmailMark, link: Type.String({ maxLength: 60, pattern: "^[\\w-]+$" }) },
    file: true,
    hidden: true,
  },
  "GET /newsletter/emails/:mark": {
    summary: "View an email in the browser",
    params: { mark: EmailMark },
    file: true,
    hidden: true,
  },
});

const right = "newsletter.write";

export const staffCampaignRoutes = defineRoutes("staff", {
  "GET /staff/campaigns": {
    summary: "List newsletter campaigns with their results, newest first",
    right,
    query: CampaignQuery,
    reply: StaffCampaignPage,
  },
  "GET /staff/campaigns/audiences": {
    summary: "Count the subscribers of every audience, and who may get another email at a time",
    right,
    query: AudienceQuery,
    reply: AudienceCounts,
  },
  "POST /staff/campaigns/preview": {
    summary: "Compose a campaign's email without saving it",
    right,
    unversioned: true,
    body: CampaignPreview,
    reply: CampaignHtml,
  },
  "POST /staff/campaigns": {
    summary: "Create a campaign",
    right,
    idempotent: true,
    body: CampaignDraft,
    status: 201,
    reply: StaffCampaign,
  },
  "GET /staff/campaigns/:id": { summary: "Get a campaign", right, reply: StaffCampaign },
  "PATCH /staff/campaigns/:id": {
    summary: "Update a draft or scheduled campaign",
    right,
    body: UpdateCampaign,
    reply: StaffCampaign,
  },
  "DELETE /staff/campaigns/:id": {
    summary: "Delete a draft campaign",
    right,
    query: CampaignVersion,
  },
  "GET /staff/campaigns/:id/preview": {
    summary: "Preview a campaign as HTML",
    right,
    query: CampaignPageQuery,
    file: true,
  },
  "GET /staff/campaigns/:id/review": {
    summary: "Check a campaign before it is sent",
    right,
    reply: CampaignReview,
  },
  "POST /staff/campaigns/:id/test": {
    summary: "Send a test email to yourself and others",
    right,
    unversioned: true,
    body: TestCampaign,
  },
  "POST /staff/campaigns/:id/send": {
    summary: "Send a campaign now, or at its time",
    right: "newsletter.send",
    body: CampaignVersion,
    reply: StaffCampaign,
  },
  "POST /staff/campaigns/:id/stop": {
    summary: "Make a scheduled campaign a draft again, or stop one that is being sent",
    right: "newsletter.send",
    body: CampaignVersion,
    reply: StaffCampaign,
  },
});

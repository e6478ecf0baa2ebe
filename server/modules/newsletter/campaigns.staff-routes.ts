import { dataOf, NoContent, pageOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import {
  CampaignAudience,
  CampaignDraft,
  CampaignQuery,
  CampaignVersion,
  StaffCampaign,
  UpdateCampaign,
} from "#contract/api/mail/campaigns.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { composeMail, sendMessagePage } from "#server/modules/mail/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { getIdempotencyKey, RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import {
  createCampaign,
  discardCampaign,
  getCampaign,
  toCampaignReply,
  updateCampaignDraft,
} from "./campaign-commands.ts";
import { campaignTestContent } from "./campaign-mail.ts";
import { listCampaigns } from "./campaigns.queries.ts";
import { getAudience, sendCampaign, sendTest } from "./send-campaign.ts";

const campaignReply = { params: RecordParams, response: { 200: dataOf(StaffCampaign) } };
/** Bytes of the longest body in three-byte characters. */
const bodyLimit = 40 * 1024;
const testMailLimit = { name: "campaign-tests", limit: 20, windowSeconds: 3600 };

export function campaignStaffRoutes(runtime: Runtime): StaffPlugin {
  const { clock, db } = runtime;
  return async (app) => {
    app.get(
      "/campaigns",
      staffCall("newsletter.write", "List newsletter campaigns, newest first", {
        querystring: CampaignQuery,
        response: { 200: pageOf(StaffCampaign) },
      }),
      async (request) => {
        return await paginate(request.query, (range) => listCampaigns(db, range), toCampaignReply);
      },
    );

    app.get(
      "/campaigns/audience",
      staffCall("newsletter.write", "Get the audience of a campaign sent now", {
        response: { 200: dataOf(CampaignAudience) },
      }),
      async () => {
        return { data: await getAudience(db, clock()) };
      },
    );

    app.post(
      "/campaigns",
      {
        bodyLimit,
        ...staffCall("newsletter.write", "Create a campaign", {
          headers: IdempotencyHeaders,
          body: CampaignDraft,
          response: { 201: dataOf(StaffCampaign) },
        }),
      },
      async (request, reply) => {
        const key = getIdempotencyKey(request.headers);
        const data = await createCampaign(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );

    app.get(
      "/campaigns/:id",
      staffCall("newsletter.write", "Get a campaign", campaignReply),
      async (request) => {
        return { data: toCampaignReply(await getCampaign(db, request.params.id)) };
      },
    );

    app.patch(
      "/campaigns/:id",
      {
        bodyLimit,
        ...staffCall("newsletter.write", "Update a draft campaign", {
          ...campaignReply,
          body: UpdateCampaign,
        }),
      },
      recordHandler(runtime, updateCampaignDraft),
    );

    app.delete(
      "/campaigns/:id",
      staffCall("newsletter.write", "Delete a draft campaign", {
        params: RecordParams,
        querystring: CampaignVersion,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await discardCampaign(runtime, staff, request.params.id, request.query.version);
        return reply.code(204).send(null);
      },
    );

    app.get(
      "/campaigns/:id/preview",
      staffCall("newsletter.write", "Preview a campaign as HTML", {
        params: RecordParams,
      }),
      async (request, reply) => {
        const campaign = await getCampaign(db, request.params.id);
        return sendMessagePage(
          reply,
          composeMail(runtime.config, campaignTestContent(campaign), (await getContact(db)).name),
        );
      },
    );

    app.post(
      "/campaigns/:id/test",
      staffCall("newsletter.write", "Send a test email to yourself", {
        params: RecordParams,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(testMailLimit, staff.id);
        await sendTest(runtime, staff, request.params.id);
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/campaigns/:id/send",
      staffCall("newsletter.send", "Send a campaign to all subscribers, at most two a month", {
        ...campaignReply,
        body: CampaignVersion,
      }),
      async (request) => {
        const staff = requireStaff(request);
        const { version } = request.body;
        return { data: await sendCampaign(runtime, staff, request.params.id, version) };
      },
    );
  };
}

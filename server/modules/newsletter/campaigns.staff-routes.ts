import { staffCampaignRoutes } from "#contract/api/mail/newsletter.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { composeMail, getMailBrand } from "#server/modules/mail/layout/index.ts";
import { asScheme, openOutside, sendMessagePage } from "#server/modules/mail/mailbox/index.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { paginateEntries } from "#server/platform/http/pagination.ts";
import { createCampaign, discardCampaign, updateCampaignDraft } from "./campaign-commands.ts";
import { campaignTestContent } from "./campaign-mail.ts";
import { getAudiences, reviewCampaign } from "./campaign-review.ts";
import { type CampaignContentRecord, countCampaigns, listCampaigns } from "./campaigns.queries.ts";
import { getCampaign, toCampaignReply, toListEntries } from "./get-campaign.ts";
import { sendCampaign, sendTest, stopCampaign } from "./send-campaign.ts";

/** Bytes of thirty blocks of text in three-byte characters. */
const bodyLimit = 400 * 1024;
const testMailLimit = { name: "campaign-tests", limit: 20, windowSeconds: 3600 };

export function campaignStaffRoutes(runtime: Runtime): ApiPlugin {
  const { clock, config, db, limits } = runtime;
  const compose = async (campaign: CampaignContentRecord) =>
    composeMail(config, await campaignTestContent(db, campaign), await getMailBrand(runtime));
  return async (app) => {
    handleRoutes(app, staffCampaignRoutes, {
      "GET /staff/campaigns": ({ query: { tab = "all", ...query } }) =>
        paginateEntries(query, async (range) => {
          const { rows, total } = await listCampaigns(db, tab, range);
          const counts = await countCampaigns(db);
          return { data: await toListEntries(db, rows), meta: { total, counts } };
        }),
      "GET /staff/campaigns/audiences": async ({ query: { at } }) => ({
        audiences: await getAudiences(db, at === undefined ? clock() : new Date(at)),
      }),
      "POST /staff/campaigns/preview": {
        bodyLimit,
        handler: async ({ body: { scheme, ...content } }) => ({
          html: asScheme(openOutside((await compose(content)).html), scheme),
        }),
      },
      "POST /staff/campaigns": { bodyLimit, handler: createCampaign(runtime) },
      "GET /staff/campaigns/:id": async ({ params }) =>
        toCampaignReply(db, await getCampaign(db, params.id)),
      "PATCH /staff/campaigns/:id": { bodyLimit, handler: updateCampaignDraft(runtime) },
      "DELETE /staff/campaigns/:id": ({ staff, params, query }) =>
        discardCampaign(runtime)({ staff, params, body: query }),
      "GET /staff/campaigns/:id/preview": async ({ params, query }, reply) => {
        const { html } = await compose(await getCampaign(db, params.id));
        const page = { html: query.scheme ? asScheme(html, query.scheme) : html };
        return sendMessagePage(reply, page, config, query.editable);
      },
      "GET /staff/campaigns/:id/review": async ({ params }) =>
        reviewCampaign(db, runtime, await getCampaign(db, params.id)),
      "POST /staff/campaigns/:id/test": async (request) => {
        const addresses = 1 + (request.body.to?.length ?? 0);
        for (let n = 0; n < addresses; n += 1) await limits.spend(testMailLimit, request.staff.id);
        await sendTest(runtime)(request);
      },
      "POST /staff/campaigns/:id/send": sendCampaign(runtime),
      "POST /staff/campaigns/:id/stop": stopCampaign(runtime),
    });
  };
}

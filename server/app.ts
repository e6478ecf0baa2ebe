import type { ApiFetch } from "#contract/client/call-types.ts";
import { describeApi } from "./api-docs/describe-api.ts";
import { accountHooks } from "./composition/account-hooks.ts";
import { auditSubjects } from "./composition/audit-subjects.ts";
import { mailSamples } from "./composition/mail-samples.ts";
import { mailTemplates } from "./composition/mail-templates.ts";
import { sizeReferences, typeReferences } from "./composition/references.ts";
import type { Runtime } from "./database/runtime.ts";
import { healthRoutes } from "./health.routes.ts";
import { accountRoutes, createResolveCaller } from "./modules/accounts/index.ts";
import {
  bulkOrderRoutes,
  bulkOrderStaffRoutes,
  businessRoutes,
  businessStaffRoutes,
} from "./modules/business/index.ts";
import {
  catalogueRoutes,
  discoveryRoutes,
  productStaffRoutes,
  type TotalsCache,
} from "./modules/catalogue/index.ts";
import { pictureStaffRoutes } from "./modules/catalogue/products/index.ts";
import { searchTermStaffRoutes } from "./modules/catalogue/search-terms/index.ts";
import { stockStaffRoutes } from "./modules/catalogue/stock/index.ts";
import { typeStaffRoutes } from "./modules/catalogue/types/index.ts";
import { channelStaffRoutes, feedRoutes } from "./modules/channels/index.ts";
import {
  checkoutRoutes,
  checkoutStaffRoutes,
  discountSimulationStaffRoutes,
} from "./modules/checkout/index.ts";
import { customerStaffRoutes } from "./modules/customers/index.ts";
import {
  deliveryRoutes,
  deliveryStaffRoutes,
  deliveryTag,
  getDelivery,
} from "./modules/delivery/index.ts";
import { discountRoutes, discountStaffRoutes } from "./modules/discounts/index.ts";
import { healthStaffRoutes } from "./modules/health/index.ts";
import { mailStaffRoutes } from "./modules/mail/index.ts";
import { mailPictureRoutes } from "./modules/mail/layout/index.ts";
import { mailboxRoutes } from "./modules/mail/mailbox/index.ts";
import { mediaRoutes } from "./modules/media/index.ts";
import { campaignStaffRoutes, newsletterRoutes } from "./modules/newsletter/index.ts";
import { onboardingStaffRoutes } from "./modules/onboarding/index.ts";
import {
  listOrderNumbers,
  orderFileStaffRoutes,
  orderPaidSample,
  orderRoutes,
  orderStaffRoutes,
  orderTransitionStaffRoutes,
} from "./modules/orders/index.ts";
import { overviewStaffRoutes } from "./modules/overview/index.ts";
import {
  notifyAccountChange,
  transferStaffRoutes,
} from "./modules/payments/bank-transfers/index.ts";
import {
  getBuyerPayments,
  paymentRoutes,
  paymentStaffRoutes,
  testPaymentRoutes,
} from "./modules/payments/index.ts";
import { creditNoteRoutes, refundStaffRoutes } from "./modules/payments/refunds/index.ts";
import { reminderRoutes, reminderStaffRoutes } from "./modules/payments/reminders/index.ts";
import { hasQuoteExtensions } from "./modules/pricing/index.ts";
import { productImportStaffRoutes } from "./modules/product-import/index.ts";
import { createMatcherCache, quickOrderRoutes } from "./modules/quickorder/index.ts";
import { getHomeStats, reportStaffRoutes } from "./modules/reports/index.ts";
import {
  findReturnableUnits,
  getOrderReturnState,
  returnRoutes,
  returnStaffRoutes,
} from "./modules/returns/index.ts";
import {
  contentRoutes,
  contentStaffRoutes,
  settingsStaffRoutes,
  storeFileRoutes,
} from "./modules/settings/index.ts";
import { apiKeyStaffRoutes, createResolveApiKey } from "./modules/staff/api-keys/index.ts";
import {
  accountStaffRoutes,
  auditStaffRoutes,
  createResolveStaff,
  type DemoStaff,
  enrolmentRoutes,
  findNamedActors,
  memberStaffRoutes,
  staffAuthRoutes,
} from "./modules/staff/index.ts";
import { stockAlertRoutes } from "./modules/stock-alerts/index.ts";
import { stocktakeStaffRoutes } from "./modules/stocktakes/index.ts";
import { type ResolveName, resolveName, webhookStaffRoutes } from "./modules/webhooks/index.ts";
import { wishlistRoutes } from "./modules/wishlist/index.ts";
import { handleNoJsForms } from "./pages/no-js-forms.ts";
import { type Pages, servePages } from "./pages/shop-pages.ts";
import { serveStaffPages } from "./pages/staff-pages.ts";
import { identifyCallers, type ResolveCaller } from "./platform/auth/caller.ts";
import { guardStaff } from "./platform/auth/staff-guard.ts";
import { createFileCache } from "./platform/cache/file-cache.ts";
import { createResponseCache } from "./platform/cache/response-cache.ts";
import { createTaggedCache } from "./platform/cache/tagged-cache.ts";
import { createHttp, type Http } from "./platform/http/create-http.ts";
import type { ApiPlugin } from "./platform/http/handle-routes.ts";
import { createInProcessFetch } from "./platform/http/in-process-fetch.ts";
import {
  createUncachedRequestLimit,
  limitReads,
  readsPerAccount,
} from "./platform/limits/process-rate-limit.ts";
import { type DemoNotes, storeInfoRoutes } from "./store-info.ts";

const totalsBytes = 4 * 1024 * 1024;

export interface AppOptions {
  readonly resolveCaller?: ResolveCaller;
  readonly demoNotes?: DemoNotes;
  /** Demo products, which an owner may remove. */
  readonly demoProductIds?: readonly string[];
  readonly demoStaff?: DemoStaff;
  readonly pages?: (fetchApi: ApiFetch) => Promise<Pages>;
  /** Uncached product lists per client, minute and process. */
  readonly listsPerClient?: number;
  readonly staffFiles?: string;
  /** For webhooks; by default the system's. */
  readonly resolveName?: ResolveName;
}

const moduleRoutes: readonly ((runtime: Runtime) => ApiPlugin)[] = [
  (runtime) => accountRoutes(runtime, accountHooks),
  businessRoutes,
  bulkOrderRoutes,
  deliveryRoutes,
  discountRoutes,
  newsletterRoutes,
  wishlistRoutes,
  stockAlertRoutes,
  (runtime) =>
    orderRoutes(runtime, {
      getPaymentDetails: (on, order) => getBuyerPayments(on, runtime, order),
      getReturnState: (on, order) => getOrderReturnState(on, runtime, order),
    }),
  creditNoteRoutes,
  checkoutRoutes,
  paymentRoutes,
  reminderRoutes,
  testPaymentRoutes,
  returnRoutes,
];

const staffRoutes: readonly ((runtime: Runtime) => ApiPlugin)[] = [
  businessStaffRoutes,
  bulkOrderStaffRoutes,
  orderStaffRoutes,
  orderTransitionStaffRoutes,
  orderFileStaffRoutes,
  checkoutStaffRoutes,
  discountSimulationStaffRoutes,
  (runtime) => auditStaffRoutes(runtime, auditSubjects),
  campaignStaffRoutes,
  paymentStaffRoutes,
  reminderStaffRoutes,
  (runtime) => refundStaffRoutes(runtime, { findReturnableUnits }),
  transferStaffRoutes,
  (runtime) => mailStaffRoutes(runtime, orderPaidSample()),
  returnStaffRoutes,
  reportStaffRoutes,
  customerStaffRoutes,
  (runtime) => productStaffRoutes(runtime, { nameOrders: listOrderNumbers }, sizeReferences),
  (runtime) => typeStaffRoutes(runtime, typeReferences),
  searchTermStaffRoutes,
  stockStaffRoutes,
  stocktakeStaffRoutes,
  productImportStaffRoutes,
  pictureStaffRoutes,
  discountStaffRoutes,
  deliveryStaffRoutes,
  (runtime) => contentStaffRoutes(runtime, { nameActors: findNamedActors }),
  (runtime) =>
    settingsStaffRoutes(runtime, {
      nameActors: findNamedActors,
      onChange: (tx, staff, change) => notifyAccountChange(tx, runtime, staff, change),
    }),
  healthStaffRoutes,
  memberStaffRoutes,
  accountStaffRoutes,
  apiKeyStaffRoutes,
  enrolmentRoutes,
];

export async function buildApp(runtime: Runtime, options: AppOptions = {}): Promise<Http> {
  const app = await createHttp(runtime.config, runtime.log, runtime);
  const pages = await options.pages?.(createInProcessFetch(app));
  const isCacheEnabled = pages?.databaseUrl !== undefined;
  const fileCache = createFileCache({ isEnabled: isCacheEnabled });
  const totals: TotalsCache = createTaggedCache({ maxBytes: totalsBytes });
  const matcherCache = createMatcherCache({ isEnabled: isCacheEnabled });
  const responseCache = createResponseCache({
    isEnabled: isCacheEnabled,
    onGet: runtime.metrics.countCachedResponse,
  });
  app.addHook("onClose", async () => fileCache.close());
  await describeApi(app, runtime.config);
  const uncachedRequestLimit = createUncachedRequestLimit(options.listsPerClient);
  await app.register(
    async (api) => {
      identifyCallers(api, options.resolveCaller ?? createResolveCaller(runtime));
      limitReads(api, readsPerAccount);
      await api.register(healthRoutes(runtime));
      await api.register(storeInfoRoutes(runtime, options.demoNotes));
      await api.register(
        catalogueRoutes(runtime, {
          documents: fileCache,
          totals: isCacheEnabled ? totals : undefined,
          answers: responseCache,
          limitUncached: uncachedRequestLimit,
        }),
      );
      await api.register(quickOrderRoutes(runtime, matcherCache));
      await api.register(
        contentRoutes(runtime, {
          getStats: (on, stats) => getHomeStats(on, runtime, stats),
          getDelivery,
          deliveryTag,
          quotesCarts: hasQuoteExtensions(runtime.extensions),
          responseCache,
          uncachedRequestLimit,
        }),
      );
      for (const routes of moduleRoutes) await api.register(routes(runtime));
    },
    { prefix: "/api" },
  );
  await app.register(
    async (api) => {
      guardStaff(api, runtime.config, {
        session: createResolveStaff(runtime),
        apiKey: createResolveApiKey(runtime),
      });
      await api.register(staffAuthRoutes(runtime, options.demoStaff));
      for (const routes of staffRoutes) await api.register(routes(runtime));
      await api.register(channelStaffRoutes(runtime, fileCache));
      await api.register(
        webhookStaffRoutes(runtime, {
          resolve: options.resolveName ?? resolveName,
          allowsLoopback: runtime.config.allowsLoopbackWebhooks,
        }),
      );
      const { demoProductIds = [] } = options;
      await api.register(onboardingStaffRoutes(runtime, { demoProductIds }));
      await api.register(overviewStaffRoutes(runtime, { demoProductIds }));
    },
    { prefix: "/api/staff" },
  );
  mediaRoutes(app, runtime.config);
  await app.register(mailboxRoutes(runtime, mailTemplates, mailSamples(runtime.config)));
  await app.register(mailPictureRoutes(runtime));
  await app.register(discoveryRoutes(runtime, fileCache));
  await app.register(feedRoutes(runtime, fileCache));
  await app.register(storeFileRoutes(runtime));
  if (options.staffFiles) await serveStaffPages(app, runtime.config, options.staffFiles);
  if (pages) {
    await servePages(app, runtime, pages, [fileCache, totals, responseCache, matcherCache]);
    await handleNoJsForms(app, runtime.config);
  }
  return app;
}

import { accountHooks } from "./account-hooks.ts";
import { describeApi } from "./api-docs/describe-api.ts";
import { auditedRecords } from "./audited-records.ts";
import type { Runtime } from "./database/runtime.ts";
import { healthRoutes } from "./health.routes.ts";
import { mailSamples } from "./mail-samples.ts";
import { accountRoutes, createResolveCaller } from "./modules/accounts/index.ts";
import {
  bulkOrderRoutes,
  bulkOrderStaffRoutes,
  businessRoutes,
  businessStaffRoutes,
} from "./modules/business/index.ts";
import {
  catalogueRoutes,
  createKeptProducts,
  discoveryRoutes,
  pictureStaffRoutes,
  productStaffRoutes,
  stockStaffRoutes,
  typeStaffRoutes,
} from "./modules/catalogue/index.ts";
import {
  checkoutRoutes,
  checkoutStaffRoutes,
  tryCartStaffRoutes,
} from "./modules/checkout/index.ts";
import { customerStaffRoutes } from "./modules/customers/index.ts";
import { deliveryRoutes, deliveryStaffRoutes } from "./modules/delivery/index.ts";
import { discountRoutes, discountStaffRoutes } from "./modules/discounts/index.ts";
import { firstStepsStaffRoutes } from "./modules/firststeps/index.ts";
import { mailboxRoutes, mailSampleStaffRoutes, mailStaffRoutes } from "./modules/mail/index.ts";
import { mediaRoutes } from "./modules/media/index.ts";
import { letterStaffRoutes, newsletterRoutes } from "./modules/newsletter/index.ts";
import {
  invoiceRoutes,
  nameOrders,
  orderFileStaffRoutes,
  orderMoveStaffRoutes,
  orderPaidSample,
  orderRoutes,
  orderStaffRoutes,
} from "./modules/orders/index.ts";
import {
  creditNoteRoutes,
  heedAccount,
  paymentRoutes,
  paymentStaffRoutes,
  refundStaffRoutes,
  tellMoney,
  testPaymentRoutes,
  transferStaffRoutes,
} from "./modules/payments/index.ts";
import { createKeptGoods, quickOrderRoutes } from "./modules/quickorder/index.ts";
import {
  booksStaffRoutes,
  searchStaffRoutes,
  tellFigures,
  todayStaffRoutes,
  waitingStaffRoutes,
} from "./modules/reports/index.ts";
import {
  findPieces,
  returnRoutes,
  returnStaffRoutes,
  tellReturns,
} from "./modules/returns/index.ts";
import {
  rulesStaffRoutes,
  settingsRoutes,
  settingsStaffRoutes,
  storeFileRoutes,
} from "./modules/settings/index.ts";
import { spreadsheetStaffRoutes } from "./modules/spreadsheets/index.ts";
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
import { stocktakeStaffRoutes } from "./modules/stocktakes/index.ts";
import { storeStaffRoutes } from "./modules/watch/index.ts";
import { wishlistRoutes } from "./modules/wishlist/index.ts";
import { type Pages, servePages } from "./pages.ts";
import { answerPlainForms } from "./plain-forms.ts";
import { createDocuments } from "./platform/documents.ts";
import type { ApiPlugin, StaffPlugin } from "./platform/http/api-instance.ts";
import { identifyCallers, type ResolveCaller } from "./platform/http/caller.ts";
import { isApart } from "./platform/http/cors.ts";
import { createCountMade } from "./platform/http/count-made.ts";
import { createHttp, type Http } from "./platform/http/create-http.ts";
import { type ApiFetch, createInProcessFetch } from "./platform/http/in-process-fetch.ts";
import { createKeptAnswers } from "./platform/http/keep-answers.ts";
import { limitReads, readsPerAccount } from "./platform/http/limit-work.ts";
import { createShortcuts } from "./platform/http/shortcuts.ts";
import { guardStaff } from "./platform/http/staff.ts";
import { createKeptTotals } from "./platform/kept-totals.ts";
import { sizeSpeakers } from "./size-speakers.ts";
import { serveStaffPages } from "./staff-pages.ts";
import { type DemoNotes, storeInfoRoutes } from "./store-info.ts";
import { typeFollowers } from "./type-followers.ts";

/** What the application is put together from besides its modules. */
export interface AppOptions {
  /** Who a bearer token belongs to, where it is not for the accounts to say. */
  readonly resolveCaller?: ResolveCaller;
  /** What visitors of a demo are told: whom they may sign in as, what they may try. */
  readonly demoNotes?: DemoNotes;
  /** Ids of the goods to try a store with, which an owner may take out of it. */
  readonly demoGoods?: readonly string[];
  /** As whom visitors of a demo may look at the back office. */
  readonly demoStaff?: DemoStaff;
  /** Makes the pages of the store, given a fetch that reaches the API in this process. */
  readonly pages?: (fetchApi: ApiFetch) => Promise<Pages>;
  /** Lists of goods that a client may have made in a minute by one process, not counting those that are kept already. */
  readonly listsPerClient?: number;
  /** Folder of the built back office. */
  readonly staffFiles?: string;
}

/** Every module's routes that keep no answers, each under /api. */
const moduleRoutes: readonly ((runtime: Runtime) => ApiPlugin)[] = [
  (runtime) => accountRoutes(runtime, accountHooks),
  businessRoutes,
  bulkOrderRoutes,
  deliveryRoutes,
  discountRoutes,
  newsletterRoutes,
  wishlistRoutes,
  (runtime) =>
    orderRoutes(runtime, {
      tellMoney: (on, order) => tellMoney(on, runtime, order),
      tellReturns: (on, order) => tellReturns(on, runtime, order),
    }),
  invoiceRoutes,
  creditNoteRoutes,
  checkoutRoutes,
  paymentRoutes,
  testPaymentRoutes,
  returnRoutes,
];

/** The rooms of the back office, each under /api/staff. */
const staffRoutes: readonly ((runtime: Runtime) => StaffPlugin)[] = [
  businessStaffRoutes,
  bulkOrderStaffRoutes,
  orderStaffRoutes,
  orderMoveStaffRoutes,
  orderFileStaffRoutes,
  checkoutStaffRoutes,
  tryCartStaffRoutes,
  (runtime) => auditStaffRoutes(runtime, auditedRecords),
  letterStaffRoutes,
  paymentStaffRoutes,
  (runtime) => refundStaffRoutes(runtime, { findPieces }),
  transferStaffRoutes,
  mailStaffRoutes,
  returnStaffRoutes,
  waitingStaffRoutes,
  todayStaffRoutes,
  booksStaffRoutes,
  searchStaffRoutes,
  customerStaffRoutes,
  (runtime) => productStaffRoutes(runtime, { nameOrders }, sizeSpeakers),
  (runtime) => typeStaffRoutes(runtime, typeFollowers),
  stockStaffRoutes,
  stocktakeStaffRoutes,
  spreadsheetStaffRoutes,
  pictureStaffRoutes,
  discountStaffRoutes,
  deliveryStaffRoutes,
  (runtime) => settingsStaffRoutes(runtime, { nameActors: findNamedActors }),
  (runtime) =>
    rulesStaffRoutes(runtime, {
      nameActors: findNamedActors,
      heed: (tx, staff, change) => heedAccount(tx, runtime, staff, change),
    }),
  (runtime) => mailSampleStaffRoutes(runtime, orderPaidSample()),
  storeStaffRoutes,
  memberStaffRoutes,
  accountStaffRoutes,
  enrolmentRoutes,
];

/** Puts the web application together: the API, its description, pictures and pages. */
export async function buildApp(runtime: Runtime, options: AppOptions = {}): Promise<Http> {
  const shortcuts = createShortcuts();
  const app = await createHttp(runtime.config, runtime.log, runtime, shortcuts);
  const pages = await options.pages?.(createInProcessFetch(app, shortcuts));
  const isKept = pages?.databaseUrl !== undefined;
  const documents = createDocuments({ isKept });
  const totals = createKeptTotals({ isKept });
  const products = createKeptProducts({ isKept });
  const goods = createKeptGoods({ isKept });
  const answers = createKeptAnswers({
    isKept,
    // What a store at another origin is told depends on who asks.
    shortcuts: isApart(runtime.config) ? undefined : shortcuts,
    onGet: runtime.metrics.countKept,
  });
  app.addHook("onClose", async () => documents.close());
  await describeApi(app, runtime.config);
  const countMade = createCountMade(options.listsPerClient);
  await app.register(
    async (api) => {
      identifyCallers(api, options.resolveCaller ?? createResolveCaller(runtime));
      limitReads(api, readsPerAccount);
      await api.register(healthRoutes(runtime));
      await api.register(storeInfoRoutes(runtime, options.demoNotes));
      await api.register(
        catalogueRoutes(runtime, {
          documents,
          totals,
          products,
          answers,
          countMade,
        }),
      );
      await api.register(quickOrderRoutes(runtime, goods));
      await api.register(
        settingsRoutes(runtime, {
          tellFigures: (on, stats) => tellFigures(on, runtime, stats),
          answers,
          countMade,
        }),
      );
      for (const routes of moduleRoutes) await api.register(routes(runtime));
    },
    { prefix: "/api" },
  );
  await app.register(
    async (api) => {
      guardStaff(api, runtime.config, createResolveStaff(runtime));
      await api.register(staffAuthRoutes(runtime, options.demoStaff));
      for (const routes of staffRoutes) await api.register(routes(runtime));
      const { demoGoods = [] } = options;
      await api.register(firstStepsStaffRoutes(runtime, { demoGoods }));
    },
    { prefix: "/api/staff" },
  );
  mediaRoutes(app, runtime.config);
  await app.register(mailboxRoutes(runtime, mailSamples(runtime.config)));
  await app.register(discoveryRoutes(runtime, documents));
  await app.register(storeFileRoutes(runtime));
  if (options.staffFiles) await serveStaffPages(app, runtime.config, options.staffFiles);
  if (pages) {
    await servePages(app, runtime, pages, [documents, totals, products, answers, goods], shortcuts);
    await answerPlainForms(app, runtime.config);
  }
  return app;
}

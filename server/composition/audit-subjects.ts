import type { Queryable } from "#server/database/connection/connection.ts";
import {
  nameBulkOrders,
  nameBusinesses,
  searchBulkOrders,
  searchBusinesses,
} from "#server/modules/business/index.ts";
import { listProductNames, searchProductIds } from "#server/modules/catalogue/products/index.ts";
import { listCustomerNames, searchCustomers } from "#server/modules/customers/index.ts";
import { listPlaceNames } from "#server/modules/delivery/index.ts";
import { listDiscountNames, searchDiscounts } from "#server/modules/discounts/index.ts";
import { listMessageNames } from "#server/modules/mail/index.ts";
import { listCampaignNames } from "#server/modules/newsletter/index.ts";
import { listOrderNumbers } from "#server/modules/orders/index.ts";
import { searchOrders } from "#server/modules/orders/queries/index.ts";
import { listCaseNames } from "#server/modules/payments/index.ts";
import { listImportNames } from "#server/modules/product-import/index.ts";
import { listReturnNames } from "#server/modules/returns/index.ts";
import { listApiKeyNames } from "#server/modules/staff/api-keys/index.ts";
import type { AuditNames, AuditSubjects } from "#server/modules/staff/index.ts";
import { listStocktakeNames } from "#server/modules/stocktakes/index.ts";

const names: AuditNames = {
  biz: nameBusinesses,
  blk: nameBulkOrders,
  cus: listCustomerNames,
  dlv: listPlaceNames,
  dsc: listDiscountNames,
  imp: listImportNames,
  key: listApiKeyNames,
  let: listCampaignNames,
  msg: listMessageNames,
  ord: listOrderNumbers,
  // A product's id has no prefix, since its URL contains it.
  "": listProductNames,
  rev: listCaseNames,
  ret: listReturnNames,
  stk: listStocktakeNames,
};

const maxPerKind = 50;
const minCharacters = 2;

async function search(on: Queryable, terms: string): Promise<string[]> {
  if (terms.length < minCharacters) return [];
  const found = await Promise.all([
    searchOrders(on, { terms }, maxPerKind),
    searchCustomers(on, { text: terms }, maxPerKind),
    searchBusinesses(on, { terms }, maxPerKind),
    searchBulkOrders(on, terms, maxPerKind),
    searchDiscounts(on, terms, { now: new Date(), limit: maxPerKind }),
  ]);
  return [...found.flat().map(({ id }) => id), ...(await searchProductIds(on, terms, maxPerKind))];
}

export const auditSubjects: AuditSubjects = { names, search };

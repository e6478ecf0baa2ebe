import type { Queryable } from "./database/connection.ts";
import {
  nameBulkOrders,
  nameBusinesses,
  searchBulkOrders,
  searchBusinesses,
} from "./modules/business/index.ts";
import { nameProducts, searchProductIds } from "./modules/catalogue/index.ts";
import { nameCustomers, searchCustomers } from "./modules/customers/index.ts";
import { namePlaces } from "./modules/delivery/index.ts";
import { nameDiscounts, searchDiscounts } from "./modules/discounts/index.ts";
import { nameMessages } from "./modules/mail/index.ts";
import { nameLetters } from "./modules/newsletter/index.ts";
import { nameOrders, searchOrders } from "./modules/orders/index.ts";
import { nameCases } from "./modules/payments/index.ts";
import { nameReturns } from "./modules/returns/index.ts";
import { nameImports } from "./modules/spreadsheets/index.ts";
import type { AuditedRecords, AuditNames } from "./modules/staff/index.ts";
import { nameStocktakes } from "./modules/stocktakes/index.ts";

/** What the records that the audit log speaks of are called, by the beginning of their ids. */
const names: AuditNames = {
  biz: nameBusinesses,
  blk: nameBulkOrders,
  cus: nameCustomers,
  dlv: namePlaces,
  dsc: nameDiscounts,
  imp: nameImports,
  let: nameLetters,
  msg: nameMessages,
  ord: nameOrders,
  // A product's id is its address, which has no kind before it.
  "": nameProducts,
  rev: nameCases,
  ret: nameReturns,
  stk: nameStocktakes,
};

/** Of each kind so many records are looked up by what was typed. */
const mostOfKind = 50;
/** From so many letters on; fewer stand in nearly every name. */
const fewestLetters = 2;

async function search(on: Queryable, words: string): Promise<string[]> {
  if (words.length < fewestLetters) return [];
  const found = await Promise.all([
    searchOrders(on, { words }, mostOfKind),
    searchCustomers(on, { words }, mostOfKind),
    searchBusinesses(on, { words }, mostOfKind),
    searchBulkOrders(on, words, mostOfKind),
    searchDiscounts(on, words, { now: new Date(), limit: mostOfKind }),
  ]);
  return [...found.flat().map(({ id }) => id), ...(await searchProductIds(on, words, mostOfKind))];
}

/** The records that the audit log speaks of. */
export const auditedRecords: AuditedRecords = { names, search };

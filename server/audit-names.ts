import { nameBulkOrders, nameBusinesses } from "./modules/business/index.ts";
import { nameProducts } from "./modules/catalogue/index.ts";
import { nameCustomers } from "./modules/customers/index.ts";
import { namePlaces } from "./modules/delivery/index.ts";
import { nameDiscounts } from "./modules/discounts/index.ts";
import { nameMessages } from "./modules/mail/index.ts";
import { nameLetters } from "./modules/newsletter/index.ts";
import { nameOrders } from "./modules/orders/index.ts";
import { nameCases } from "./modules/payments/index.ts";
import { nameReturns } from "./modules/returns/index.ts";
import { nameImports } from "./modules/spreadsheets/index.ts";
import type { AuditNames } from "./modules/staff/index.ts";
import { nameStocktakes } from "./modules/stocktakes/index.ts";

/** What the records that the audit log speaks of are called, by the beginning of their ids. */
export const auditNames: AuditNames = {
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

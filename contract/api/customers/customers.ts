import { Type } from "typebox";
import { SavedAddress } from "../accounts/addresses.ts";
import { OwnBulkOrder } from "../business/bulk-orders.ts";
import { BusinessProfile, BusinessProfileStatus } from "../business/business.ts";
import { BulkOrderStatus } from "../business/staff-bulk-orders.ts";
import { searchText } from "../envelope.ts";
import { cleanedText, Day, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { Order, OrderStatus, StoredShippingInfo } from "../orders/orders.ts";
import { ExportedReturn, ReturnKind, ReturnStatus } from "../returns/returns.ts";
import { DataRequest, DataRequestKind, DueRequest } from "./data-requests.ts";

const place = Type.String({ maxLength: limits.textLength, pattern: printable });
const amount = Type.Number({ minimum: 0, maximum: 1e12 });

const filterFields = {
  tab: Type.Optional(
    Type.Union([
      Type.Literal("all"),
      Type.Literal("returning"),
      Type.Literal("wholesale"),
      Type.Literal("guest"),
      Type.Literal("newsletter"),
      /** Has an open data request; sorted by due date. */
      Type.Literal("data"),
    ]),
  ),
  sort: Type.Optional(Type.Union([Type.Literal("spent"), Type.Literal("latest")])),
  search: searchText,
  /** Of the newest order; ignores case and accents. */
  state: Type.Optional(place),
  city: Type.Optional(place),
  /** Total spend in naira, inclusive. */
  minSpent: Type.Optional(amount),
  maxSpent: Type.Optional(amount),
  /** Days in Lagos of the last order, inclusive. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

export const CustomerExportQuery = Type.Object(filterFields, { additionalProperties: false });
export type CustomerExportQuery = Type.Static<typeof CustomerExportQuery>;

export const CustomerQuery = Type.Object(
  {
    ...filterFields,
    after: Type.Optional(Type.String({ pattern: "^-?\\d{1,19}_cus_\\w{1,40}$" })),
  },
  { additionalProperties: false },
);
export type CustomerQuery = Type.Static<typeof CustomerQuery>;

/** Naira. */
export const CustomerSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Empty where only a phone number is known. */
  email: Type.String(),
  phone: Type.String(),
  city: Type.String(),
  hasAccount: Type.Boolean(),
  company: Type.String(),
  business: Type.Union([BusinessProfileStatus, Type.Null()]),
  newsletterConsent: Type.Boolean(),
  /** Paid orders; what was received less refunds. */
  orders: Type.Integer(),
  spent: Type.Number(),
  lastOrderAt: nullableText,
  dataRequest: Type.Union([DueRequest, Type.Null()]),
});
export type CustomerSummary = Type.Static<typeof CustomerSummary>;

export const ListedCustomer = Type.Object({
  ...CustomerSummary.properties,
  recentItems: Type.Array(Type.Object({ name: Type.String(), image: Type.String() })),
});
export type ListedCustomer = Type.Static<typeof ListedCustomer>;

/** Shown as "10,000+" beyond this. */
export const maxCounted = 10_000;

export const CustomerPage = Type.Object({
  data: Type.Array(ListedCustomer),
  meta: Type.Object({
    next: nullableText,
    counts: Type.Object({
      all: Type.Integer(),
      returning: Type.Integer(),
      wholesale: Type.Integer(),
      guest: Type.Integer(),
      newsletter: Type.Integer(),
      data: Type.Integer(),
    }),
  }),
});
export type CustomerPage = Type.Static<typeof CustomerPage>;

const CustomerNote = Type.Object({
  id: Type.String(),
  text: Type.String(),
  author: Type.String(),
  createdAt: Type.String(),
});

const CustomerOrder = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  status: OrderStatus,
  placedAt: Type.String(),
  units: Type.Integer(),
  totalAmount: Type.Number(),
  refundedAmount: Type.Number(),
  images: Type.Array(Type.String()),
});

/** Naira. */
export const Customer = Type.Object({
  ...CustomerSummary.properties,
  address: Type.String(),
  lastAddress: Type.Optional(Type.Union([StoredShippingInfo, Type.Null()])),
  /** Of the account, the default first. */
  addresses: Type.Array(SavedAddress),
  /** The size bought most of each type, most bought first. */
  usualSizes: Type.Array(Type.Object({ type: Type.String(), size: Type.String() })),
  units: Type.Optional(Type.Object({ sent: Type.Integer(), returned: Type.Integer() })),
  /** Naira; null without a paid order. */
  averageOrderValue: Type.Union([Type.Number(), Type.Null()]),
  /** Average days between paid orders; null with fewer than three. */
  daysBetweenOrders: Type.Union([Type.Integer(), Type.Null()]),
  account: Type.Union([
    Type.Object({
      since: Type.String(),
      isVerified: Type.Boolean(),
      wishlist: Type.Integer(),
      /** To the hour; null where the customer is signed in nowhere. */
      lastSeenAt: Type.Optional(nullableText),
    }),
    Type.Null(),
  ]),
  newsletter: Type.Union([
    Type.Object({ since: Type.String(), source: Type.String(), unsubscribedAt: nullableText }),
    Type.Null(),
  ]),
  businessProfile: Type.Union([
    Type.Object({
      id: Type.String(),
      companyName: Type.String(),
      taxId: Type.String(),
      status: BusinessProfileStatus,
      reviewedAt: nullableText,
    }),
    Type.Null(),
  ]),
  /** The newest ten; `placedOrders` includes unpaid ones. */
  recentOrders: Type.Array(CustomerOrder),
  placedOrders: Type.Integer(),
  enquiries: Type.Array(
    Type.Object({
      id: Type.String(),
      reference: Type.String(),
      status: BulkOrderStatus,
      createdAt: Type.String(),
    }),
  ),
  returns: Type.Array(
    Type.Object({
      id: Type.String(),
      reference: Type.String(),
      kind: ReturnKind,
      status: ReturnStatus,
      createdAt: Type.String(),
    }),
  ),
  notes: Type.Array(CustomerNote),
  dataRequests: Type.Array(DataRequest),
  stillOpen: Type.Array(Type.String()),
});
export type Customer = Type.Static<typeof Customer>;

export const AddCustomerNote = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }) },
  { additionalProperties: false },
);
export type AddCustomerNote = Type.Static<typeof AddCustomerNote>;

export const ExportedEnquiry = Type.Object({
  ...OwnBulkOrder.properties,
  attachments: Type.Array(
    Type.Object({
      ...OwnBulkOrder.properties.attachments.items.properties,
      /** Absent where the files are too large for one export. */
      base64: Type.Optional(Type.String()),
    }),
  ),
  staffNotes: Type.Optional(
    Type.Array(Type.Object({ text: Type.String(), createdAt: Type.String() })),
  ),
});
export type ExportedEnquiry = Type.Static<typeof ExportedEnquiry>;

/** Naira. */
export const CustomerExport = Type.Object({
  createdAt: Type.String(),
  email: Type.String(),
  account: Type.Union([
    Type.Object({
      firstName: Type.String(),
      lastName: Type.String(),
      phone: Type.String(),
      since: Type.String(),
      isVerified: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  addresses: Type.Array(SavedAddress),
  businessProfile: Type.Union([BusinessProfile, Type.Null()]),
  orders: Type.Array(Order),
  enquiries: Type.Array(ExportedEnquiry),
  returns: Type.Array(ExportedReturn),
  newsletter: Customer.properties.newsletter,
  wishlist: Type.Array(Type.String({ description: "Name of a product" })),
  stockAlerts: Type.Array(Type.String({ description: "Name and size of a product" })),
  messages: Type.Array(
    Type.Object({ subject: Type.String(), status: Type.String(), writtenAt: Type.String() }),
  ),
  notes: Type.Array(Type.Object({ text: Type.String(), createdAt: Type.String() })),
  dataRequests: Type.Array(
    Type.Object({ kind: DataRequestKind, requestedOn: Type.String(), note: Type.String() }),
  ),
  orderNotes: Type.Array(
    Type.Object({ orderNumber: Type.String(), text: Type.String(), createdAt: Type.String() }),
  ),
  transfers: Type.Array(
    Type.Object({
      orderNumber: Type.String(),
      amount: Type.Number(),
      receivedOn: Type.String(),
      bankReference: Type.String(),
      narration: Type.String(),
    }),
  ),
  parcelPhotos: Type.Array(Type.Object({ orderNumber: Type.String(), address: Type.String() })),
});
export type CustomerExport = Type.Static<typeof CustomerExport>;

export const CustomerExportReply = Type.Object({ copy: CustomerExport, readable: Type.String() });
export type CustomerExportReply = Type.Static<typeof CustomerExportReply>;

/** The displayed email, or the phone number without one, so that nobody else is erased. */
export const EraseCustomer = Type.Object(
  { email: cleanedText({ minLength: 3, maxLength: limits.emailLength }) },
  { additionalProperties: false },
);
export type EraseCustomer = Type.Static<typeof EraseCustomer>;

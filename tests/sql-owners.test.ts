import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { describe, expect, test } from "vitest";

/**
 * Whose each table is: only the queries of its owner name it, whoever else wants something of it asks that
 * module. What stands under `database` is nobody's business but the platform's.
 */
const owners = {
  database: [
    "audit_entry",
    "extension_failure",
    "idempotency_key",
    "job_payload",
    "job_worker",
    "job_run",
    "rate_limit",
    "store_mode",
  ],
  events: ["event", "event_subscription"],
  settings: ["settings_version", "settings_preview"],
  media: ["media_asset", "media_source"],
  mail: ["mail_message"],
  staff: [
    "staff_member",
    "staff_recovery_code",
    "staff_challenge",
    "staff_session",
    "staff_invitation",
    "staff_enrolment",
    "staff_client",
    "api_key",
  ],
  webhooks: ["webhook", "webhook_delivery"],
  accounts: [
    "install_secret",
    "app_user",
    "saved_address",
    "user_session",
    "verification_code",
    "password_reset",
  ],
  delivery: ["delivery_settings", "delivery_terms"],
  catalogue: [
    "clothing_type",
    "clothing_type_search_term",
    "product_type_redirect",
    "product",
    "search_term",
    "product_image",
    "product_search",
    "product_tier",
    "product_variant",
    "stock_movement",
    "search_synonym",
    "search_synonym_term",
    "search_miss",
  ],
  channels: ["sales_channel"],
  "stock-alerts": ["stock_alert"],
  stocktakes: ["stock_count", "stock_count_line"],
  "product-import": ["product_import", "product_import_row"],
  business: [
    "business_profile",
    "bulk_order_request",
    "bulk_order_attachment",
    "bulk_order_message",
  ],
  pricing: ["extension_quote"],
  discounts: ["discount", "discount_code", "discount_redemption"],
  newsletter: [
    "newsletter_subscriber",
    "newsletter_delivery",
    "newsletter_campaign",
    "newsletter_click",
  ],
  wishlist: ["wishlist_item"],
  orders: [
    "shop_order",
    "order_line",
    "order_status_change",
    "order_event",
    "order_parcel",
    "order_note",
    "order_lookup",
    "closed_order_count",
  ],
  customers: ["customer", "customer_note", "customer_data_request"],
  reports: ["daily_sales", "daily_product_sales", "returning_customers"],
  onboarding: ["onboarding", "demo_record"],
  backup: ["backup_run", "store_identity", "store_restore"],
  returns: ["return_request", "return_line", "return_change", "return_photo", "return_link"],
  payments: [
    "payment_attempt",
    "payment_test",
    "payment_capture",
    "payment_case",
    "payment_refund",
    "payment_refund_line",
    "payment_webhook",
    "bank_transfer",
    "order_reminder_preference",
  ],
} as const;

/** Where a module reads a table of another in a statement of its own, and why it may. Nobody writes so. */
const reads: Readonly<Record<string, string>> = {
  "catalogue media_asset": "a list of products is one statement with its pictures",
  "stocktakes product_search": "what is to be counted is narrowed as the stock room narrows it",
  "stocktakes product":
    "what is to be counted is listed by what the goods are, and what is left of it",
  "stocktakes product_variant":
    "counts stand beside their sizes, and what was expected is told by them",
  "stocktakes stock_movement":
    "what was expected leaves out what came and went since it was counted",
  "stocktakes clothing_type": "a stock-take is called by the type it counts",
  "stock-alerts product": "who waits for a size is told of its product in one statement",
  "stock-alerts product_variant": "as many are told as the size has in stock",
  "catalogue daily_product_sales":
    "menus list the best-selling types first, and reports stand above the catalogue",
  "business app_user": "profiles are searched and counted by who applied",
  "accounts business_profile": "who asks is one statement at every request, with what they buy for",
  "discounts shop_order": "a first purchase is a rule of discounts, and orders stand above them",
  "discounts app_user": "an account and its address are one person to a discount",
  "newsletter customer":
    "subscribers are counted by what they bought, and customers stand above newsletters",
  "newsletter shop_order":
    "audiences and sales of a code are orders, which stand above newsletters",
  "newsletter order_line": "whose clothes were bought is one statement with who subscribed",
  "newsletter product": "whose clothes were bought is one statement with who subscribed",
  "newsletter discount": "a campaign is listed with its code",
  "newsletter discount_redemption": "orders with a campaign's code are counted with its emails",
  "newsletter mail_message": "campaigns are counted by what became of their emails",
  "orders customer": "an order leads to the record it counts for, and customers stand above orders",
  "orders payment_capture": "what an order received is compared with its payments in one statement",
  "orders payment_attempt": "an email about a transfer says how it came",
  "orders payment_refund": "refunds and the items they withdraw are compared in one statement",
  "orders payment_refund_line": "refunds and the items they withdraw are compared in one statement",
  "orders payment_case":
    "everybody who handles a parcel is told whether its money is in doubt, and payments stand above orders",
  "orders product_variant": "stock, its ledger and orders are compared in one statement",
  "orders product": "shelves are compared with their sizes in the same statement",
  "orders product_search": "shelves are compared with their sizes in the same statement",
  "orders stock_movement": "stock, its ledger and orders are compared in one statement",
  "backup store_mode": "a live store that was brought back is held, a demo is not",
  "payments shop_order": "payments and cases are listed and found by their order and who bought",
  "payments order_status_change":
    "what was decided about the money of an order before it ended is told from what was decided since",
  "payments order_event": "an order is reminded of once, and what that brought is counted",
  "payments order_parcel": "money of riders is counted by who carried the parcel",
  "checkout shop_order": "who may pay on delivery is told from the orders they kept or refused",
  "checkout order_status_change":
    "who may pay on delivery is told from the orders they kept or refused",
  "reports shop_order": "VAT is summed by month over the orders that were paid",
  "reports payment_refund": "VAT that went back is told with its order",
  "catalogue stock_alert": "sizes are listed with how many people wait for each",
  "overview search_miss": "the settings index shows every value in one read",
  "overview search_synonym": "the settings index shows every value in one read",
  "overview settings_version": "the settings index shows every value in one read",
  "overview clothing_type": "the settings index shows every value in one read",
  "overview staff_member": "the settings index shows every value in one read",
  "overview audit_entry": "the settings index shows every value in one read",
  "returns shop_order": "returns are searched by the number of their order and who bought",
  "staff audit_entry": "what the platform writes down is read by people, with the names of members",
};

/** What the demo lays into tables by itself: a past, which no verb of a module can make. */
const demoWrites = [
  "app_user",
  "audit_entry",
  "closed_order_count",
  "mail_message",
  "newsletter_campaign",
  "newsletter_click",
  "order_line",
  "order_status_change",
  "payment_attempt",
  "payment_capture",
  "shop_order",
  "stock_movement",
];

const root = join(import.meta.dirname, "..");
const ownerOf = new Map<string, string>(
  Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);
const sources = globSync("{server,main,demo}/**/*.ts", { cwd: root })
  .filter((path) => !/\.test\.ts$/.test(path))
  .map((path) => ({ path, texts: textsOf(readFileSync(join(root, path), "utf8")) }));
const ofStore = sources.filter(({ path }) => !path.startsWith("demo/"));

describe("SQL", () => {
  test("has an owner for every existing table, and for no other", () => {
    const migrations = globSync("server/database/migrations/*.sql", { cwd: root });
    const created = migrations.flatMap((path) =>
      [
        ...readFileSync(join(root, path), "utf8").matchAll(/^create (?:unlogged )?table (\w+)/gm),
      ].map(([, name = ""]) => name),
    );
    expect(created.sort()).toEqual([...ownerOf.keys()].sort());
  });

  test("is only in a module's queries and the database folder", () => {
    const strays = ofStore
      .filter(({ path }) => !/^server\/database\/|\.queries\.ts$/.test(path))
      .flatMap(({ path, texts }) => texts.map((text) => ({ path, text })))
      .filter(({ text }) => namedIn(text).length > 0 || isStatement(text))
      .map(({ path, text }) => `${path}: ${text}`);
    expect(strays).toEqual([]);
  });

  test("writes only to its own module's tables", () => {
    expect(foreign(writtenBy)).toEqual([]);
  });

  test("reads only its own module's tables and listed ones", () => {
    expect(foreign(namedBy).sort()).toEqual(Object.keys(reads).sort());
  });

  test("names none of the job queue's own tables, which may change with any release of it", () => {
    const named = sources.filter(({ texts }) => texts.some((text) => text.includes("_private_")));
    expect(named.map(({ path }) => path)).toEqual([]);
  });

  test("of the demo writes only listed tables", () => {
    const written = sources
      .filter(({ path }) => path.startsWith("demo/"))
      .flatMap(({ texts }) => writtenBy(texts));
    expect([...new Set(written)].sort()).toEqual(demoWrites);
  });

  test.each([
    ["insert into product (id) values ($1)", ["product"], ["product"]],
    [
      "select 1 from customer c, product as p, discount where true",
      [],
      ["customer", "product", "discount"],
    ],
    [
      "delete from product using discount d, customer",
      ["product"],
      ["product", "discount", "customer"],
    ],
    ["select discount from product p order by p.name, discount", [], ["product"]],
    [
      "select 1 from (select from customer) as c (id), lateral unnest(c.id) as u (id), product",
      [],
      ["product", "customer"],
    ],
    ["truncate product, customer", ["product", "customer"], ["product", "customer"]],
  ])("is read for its tables: %s", (text, written, named) => {
    expect([writtenIn(text), namedIn(text)]).toEqual([written, named]);
  });

  test("is checked for tables in its interpolations", () => {
    const texts = textsOf(
      `for (const table of ["product", "other"]) run(\`delete from \${table} where id = $1\`);`,
    );
    expect([writtenBy(texts), namedBy(texts)]).toEqual([["product"], ["product"]]);
    expect(writtenBy(textsOf(`run(\`select \${columns} from x\`, "product")`))).toEqual([]);
  });
});

/** Each module with a table it names that is not its own. */
function foreign(tablesOf: (texts: readonly string[]) => string[]): string[] {
  const found = ofStore.flatMap(({ path, texts }) => {
    const module = /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? "database";
    const others = tablesOf(texts).filter((table) => ownerOf.get(table) !== module);
    return others.map((table) => `${module} ${table}`);
  });
  return [...new Set(found)];
}

const writtenBy = (texts: readonly string[]) => tablesBy(texts, writtenIn);
const namedBy = (texts: readonly string[]) => tablesBy(texts, namedIn);

/** Tables of all texts of a file; where one has a gap in the place of a table, every name of one may stand there. */
function tablesBy(texts: readonly string[], tablesIn: (text: string) => string[]): string[] {
  const hasGap = texts.some((text) =>
    /\b(?:insert into|update|delete from|truncate|from|join)\s+\?/i.test(text),
  );
  const inGaps = hasGap ? texts.filter((text) => ownerOf.has(text)) : [];
  return [...texts.flatMap(tablesIn), ...inGaps];
}

/** One table after another, each perhaps with another name. */
const tableList = String.raw`((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+)`;
const writing = new RegExp(
  String.raw`\b(?:insert into|update|delete from|truncate)\s+${tableList}`,
  "gi",
);
const naming = new RegExp(
  String.raw`\b(?:from|join|into|update|using|only|table|truncate)\s+${tableList}`,
  "gi",
);

const writtenIn = (text: string) => tablesAfter(text, writing);

/** Tables that a text reads or writes; a word that only happens to be the name of one does not count. */
const namedIn = (text: string) => tablesAfter(text, naming);

function tablesAfter(text: string, pattern: RegExp): string[] {
  return withoutBrackets(text)
    .flatMap((part) => [...part.matchAll(pattern)])
    .flatMap(([, list = ""]) => list.split(","))
    .map((part) => part.trim().split(/\s+/)[0] ?? "")
    .filter((name) => ownerOf.has(name));
}

/** A text and what stands in its brackets, each by itself; an inner statement leaves a name in its place. */
function withoutBrackets(text: string): string[] {
  const inner: string[] = [];
  let outer = text.replace(/\blateral\b/gi, "");
  while (/\([^()]*\)/.test(outer)) {
    outer = outer.replace(
      /(\b(?:from|join|using)\s+|,\s*)?\(([^()]*)\)/gi,
      (_, before = "", part) => {
        inner.push(part);
        return before ? `${before}inner_statement` : "";
      },
    );
  }
  return [outer, ...inner];
}

function isStatement(text: string): boolean {
  return /^\s*(?:select\s|insert into\s|update \w+ (?:as \w+ )?set\s|delete from\s|with \w+ as\s|lock table\s)/i.test(
    text,
  );
}

/** Every text that a source holds, the gaps of a template as a question mark. */
function textsOf(source: string): string[] {
  const texts: string[] = [];
  walk(parseSync(source, { syntax: "typescript" }));
  return texts;

  function walk(node: unknown): void {
    if (typeof node !== "object" || node === null) return;
    if ("type" in node && node.type === "StringLiteral" && "value" in node)
      texts.push(String(node.value));
    if ("type" in node && node.type === "TemplateLiteral" && "quasis" in node)
      texts.push((node.quasis as { raw: string }[]).map(({ raw }) => raw).join("?"));
    for (const part of Object.values(node)) walk(part);
  }
}

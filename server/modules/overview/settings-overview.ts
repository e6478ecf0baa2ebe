import { policyNames } from "#contract/api/content/content-sections.ts";
import type { StaffDelivery } from "#contract/api/delivery/staff-delivery.ts";
import type { SettingsOverview, SettingsValue } from "#contract/api/settings/settings-overview.ts";
import { type SettingsRowId, settingsRows } from "#contract/api/settings/settings-rows.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { formatFeeRange } from "#contract/delivery/delivery-text.ts";
import { countIssues, describeIssues } from "#contract/health/describe-issues.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { hasRight } from "#contract/rights.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { listChannels } from "#server/modules/channels/index.ts";
import { getStaffDelivery } from "#server/modules/delivery/index.ts";
import { getStoreHealth } from "#server/modules/health/index.ts";
import { countFailedMessages } from "#server/modules/mail/index.ts";
import { parseAddress } from "#server/modules/mail/sending/index.ts";
import { getOnboarding } from "#server/modules/onboarding/index.ts";
import {
  getContent,
  getStoreSettings,
  hasSampleContacts,
  listVisiblePolicies,
} from "#server/modules/settings/index.ts";
import { getApiKeys } from "#server/modules/staff/api-keys/index.ts";
import { memoize } from "#server/platform/cache/memoize.ts";
import {
  countMembers,
  countSearchTerms,
  countTypes,
  findLastAuditedAt,
  listPublishedAt,
} from "./overview.queries.ts";

interface Value extends Partial<Pick<SettingsValue, "tone" | "field">> {
  readonly text: string;
  readonly at?: Date | undefined;
}

const onOrOff = (isOn: boolean, text = "On") => ({ text: isOn ? text : "Off" });
const attention = (text: string): Value => ({ text, tone: "attention" });

const vatModeTexts = { off: "", included: "in prices", added: "added to prices" } as const;

const saleEmailTexts = {
  each: "One per sale",
  hourly: "Hourly summary",
  none: "Off",
} as const;

/** A value that cannot be read is null; the others stay. */
export async function getSettingsOverview(
  runtime: Runtime,
  staff: Pick<StaffMember, "role">,
  options: { readonly demoProductIds: readonly string[] },
): Promise<SettingsOverview> {
  const readers = createReaders(runtime, options);
  return await Promise.all(
    settingsRows
      .filter(({ right }) => hasRight(staff.role, right))
      .map(async ({ id }) => {
        const value = await readers[id]().catch((err) => {
          runtime.log.warn({ err, setting: id }, "the value of a setting could not be read");
          return undefined;
        });
        return {
          id,
          text: value?.text ?? null,
          at: value?.at?.toISOString() ?? null,
          tone: value?.tone ?? null,
          field: value?.field ?? null,
        };
      }),
  );
}

function createReaders(
  runtime: Runtime,
  { demoProductIds }: { readonly demoProductIds: readonly string[] },
): Readonly<Record<SettingsRowId, () => Promise<Value>>> {
  const { db, config } = runtime;
  const publishedAt = memoize(() => listPublishedAt(db));
  const selling = memoize(() => getStoreSettings(db, config, "selling"));
  const vat = memoize(() => getStoreSettings(db, config, "vat"));
  const delivery = memoize(() => getStaffDelivery(db));
  const readPublished = async (part: string): Promise<Value> => {
    const at = (await publishedAt()).get(part);
    return at ? { text: "Published", at } : { text: "Not edited yet" };
  };
  return {
    async contacts() {
      const contacts = await getContent(db, "contacts");
      return hasSampleContacts(contacts)
        ? attention("Sample contact details")
        : { text: contacts.contact.email };
    },
    home: () => readPublished("home"),
    async testimonials() {
      const { testimonials } = await getContent(db, "testimonials");
      return { text: `${testimonials.filter(({ hidden }) => !hidden).length} shown` };
    },
    async questions() {
      const { topics } = await getContent(db, "questions");
      return { text: plural(topics.flatMap(({ entries }) => entries).length, "question") };
    },
    about: () => readPublished("about"),
    async legal() {
      const { length } = await listVisiblePolicies(db, config);
      if (length === 0) return { text: "None published" };
      const dates = await publishedAt();
      const times = policyNames.flatMap((name) => dates.get(name)?.getTime() ?? []);
      return times.length > 0
        ? { text: `${length} published, updated`, at: new Date(Math.max(...times)) }
        : { text: `${length} published` };
    },
    async developers() {
      const all = await listChannels(db);
      const { length } = all.filter(({ isOn }) => isOn);
      const keys = (await getApiKeys(runtime)).filter(({ hasEnded }) => !hasEnded);
      const keyCount = keys.length > 0 ? `, ${plural(keys.length, "API key")}` : "";
      return { text: `${length} of ${plural(all.length, "sales channel")} on${keyCount}` };
    },
    async search() {
      const { synonyms, misses } = await countSearchTerms(db);
      const missed = misses > 0 ? `, ${formatNumber(misses)} searches without a result` : "";
      return { text: `${plural(synonyms, "synonym")}${missed}` };
    },
    async types() {
      const { types, guides } = await countTypes(db);
      const guideCount = guides > 0 ? `, ${plural(guides, "size guide")}` : "";
      return { text: `${plural(types, "type")}${guideCount}` };
    },
    returns: async () => ({
      text: `Return window: ${plural((await selling()).returnDays, "day")}`,
    }),
    reservedStock: async () => ({
      text: `${plural((await selling()).reservationMinutes, "minute")} at checkout`,
    }),
    saleEmails: async () => ({ text: saleEmailTexts[(await selling()).saleNotifications] }),
    areas: async () => describeAreas(await delivery()),
    deliveryCharge: async () => onOrOff((await delivery()).options.charges),
    async freeDelivery() {
      const { charges, freeDelivery } = (await delivery()).options;
      if (freeDelivery.isOn && !charges)
        return { ...attention("Needs fees at checkout"), field: "charges" };
      return onOrOff(freeDelivery.isOn, `From ${formatNaira(fromNaira(freeDelivery.from ?? 0))}`);
    },
    async pickup() {
      const { isOn, place } = (await delivery()).options.pickup;
      return onOrOff(isOn, place?.city);
    },
    async payOnDelivery() {
      const { isOn, limit } = (await delivery()).options.payOnDelivery;
      return onOrOff(isOn, `Up to ${formatNaira(fromNaira(limit ?? 0))}`);
    },
    async transfer() {
      const { isOn, usesOrderAccounts, accountNumber, bank } = await getStoreSettings(
        db,
        config,
        "transfer",
      );
      if (usesOrderAccounts) return onOrOff(true, "On, an account for each order");
      if (!isOn && accountNumber === "")
        return { text: "Off, needs an account number", field: "accountNumber" };
      return onOrOff(isOn, `On, ${bank}`);
    },
    async vat() {
      const { mode, percent } = await vat();
      return onOrOff(mode !== "off", `${formatNumber(percent)} %, ${vatModeTexts[mode]}`);
    },
    async invoices() {
      const { tin } = await vat();
      return tin === "" ? attention("TIN missing") : { text: `TIN ${tin}` };
    },
    async staff() {
      const { active, invited } = await countMembers(db);
      return { text: invited > 0 ? `${active} active, ${invited} invited` : `${active} active` };
    },
    twoStep: async () => ({ text: "Required for everyone" }),
    async activity() {
      const at = await findLastAuditedAt(db);
      return at ? { text: "Last change", at } : { text: "No changes yet" };
    },
    async health() {
      const issues = describeIssues(await getStoreHealth(runtime));
      if (issues.length === 0) return { text: "Everything is working" };
      const tone = issues.some(({ isUrgent }) => isUrgent) ? "urgent" : "attention";
      return { text: countIssues(issues.length), tone };
    },
    emails: async () => ({ text: `From ${parseAddress(config.mailFrom)}` }),
    async failedEmails() {
      const count = await countFailedMessages(db);
      return count > 0 ? attention(`${count} to review`) : { text: "None" };
    },
    async checklist() {
      const { steps } = await getOnboarding(db, runtime, demoProductIds);
      return { text: `${steps.filter(({ done }) => done).length} of ${steps.length} done` };
    },
  };
}

function describeAreas({ isSet, groups, states, elsewhere, abroad }: StaffDelivery): Value {
  if (!isSet) return attention("Sample fees, not confirmed");
  const places = [elsewhere, abroad, ...groups, ...states, ...states.flatMap(({ areas }) => areas)];
  const fees = places.flatMap(({ own }) => (own && own.fee > 0 ? [own.fee] : []));
  // Lagos and abroad stand beside the groups.
  const count = plural(groups.length + 2, "area");
  if (fees.length === 0) return { text: `${count}, no fees` };
  return {
    text: `${count}, ${formatFeeRange({ feeFrom: Math.min(...fees), feeTo: Math.max(...fees) })}`,
  };
}

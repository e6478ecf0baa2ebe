import { type PolicyName, policyNames } from "#contract/api/content/content-sections.ts";
import type { Policy } from "#contract/api/content/policy.ts";
import type { PolicyContent } from "#contract/api/content/store-content.ts";
import type { Delivery } from "#contract/api/delivery/delivery.ts";
import type { AcceptedPolicy } from "#contract/api/orders/staff-orders.ts";
import {
  formatBusinessDays,
  formatDays,
  formatFeeRange,
} from "#contract/delivery/delivery-text.ts";
import { formatDate } from "#contract/text/format.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { getCardProvider, getDefaults, type SettingsConfig } from "./default-content.ts";
import {
  fillBlock,
  fillPlaceholders,
  type PlaceholderValues,
  parsePolicyText,
} from "./policy-text.ts";
import { getContent, getStoreSettings, withDefaults } from "./read-settings.ts";
import { listPolicyVisibility, listVersionsAt, listVersionValues } from "./settings.queries.ts";

/** The day the texts of the store's files were last changed. */
const storeTextsUpdatedAt = new Date("2026-11-30T00:00+01:00");

export type GetDelivery = (on: Queryable) => Promise<Delivery>;

/** @throws {AppError} `not_found` while it is not shown; a preview always is */
export async function getPolicy(
  { db, config, clock }: Pick<Runtime, "db" | "config" | "clock">,
  name: PolicyName,
  getDelivery: GetDelivery,
  previewed?: unknown,
): Promise<Policy> {
  const versions = await listPolicyVersions(db, config, name);
  const visibleVersions = versions.filter(({ content }) => content.isVisible);
  const latest =
    previewed === undefined
      ? versions[0]
      : { at: clock(), content: withDefaults(getDefaults(config, name), previewed) };
  if (!latest || (previewed === undefined && !latest.content.isVisible)) {
    throw new AppError("not_found");
  }
  const { title, summary, sections } = latest.content;
  const values = await getPlaceholderValues(db, config, getDelivery, latest.at);
  const fill = (text: string) => fillPlaceholders(text, values);
  return {
    id: name,
    title,
    summary: summary
      .map((point) => ({ title: fill(point.title), text: fill(point.text) }))
      .filter(({ text }) => text !== ""),
    sections: sections.map(({ id, title: heading, text }) => ({
      id,
      title: heading,
      blocks: parsePolicyText(text).flatMap((block) => fillBlock(block, values)),
    })),
    updatedAt: latest.at.toISOString(),
    versions: visibleVersions.map(({ at, content }, n) => ({
      at: at.toISOString(),
      changed: listChangedSections(visibleVersions[n + 1]?.content, content),
    })),
  };
}

export async function listVisiblePolicies(
  on: Queryable,
  config: SettingsConfig,
): Promise<PolicyName[]> {
  const rows = await listPolicyVisibility(on, policyNames);
  return policyNames.filter(
    (name) =>
      rows.find(({ part }) => part === name)?.isVisible ?? getDefaults(config, name).isVisible,
  );
}

interface PolicyVersion {
  readonly at: Date;
  readonly content: PolicyContent;
}

const maxVersionsListed = 12;

/** Newest first. */
async function listPolicyVersions(
  on: Queryable,
  config: SettingsConfig,
  name: PolicyName,
): Promise<PolicyVersion[]> {
  const own = getDefaults(config, name);
  const rows = await listVersionValues(on, name, maxVersionsListed);
  const first = { value: null, publishedAt: storeTextsUpdatedAt };
  return [...rows, ...(rows.length < maxVersionsListed ? [first] : [])].map(
    ({ value, publishedAt }) => ({ at: publishedAt, content: withDefaults(own, value) }),
  );
}

/** As checkout says above its button. */
const acceptedPolicies = ["terms", "returns-policy"] as const;

/** What an order placed at `at` accepts; without the sample texts of a demo. */
export async function listAcceptedPolicies(on: Queryable, at: Date): Promise<AcceptedPolicy[]> {
  const rows = await listVersionsAt(on, acceptedPolicies, at);
  return acceptedPolicies.flatMap((id) => {
    const row = rows.find(({ part }) => part === id);
    const isVisible = (row?.value as PolicyContent | null | undefined)?.isVisible;
    if (!row || !isVisible) return [];
    return [{ id, version: row.version, publishedAt: row.publishedAt.toISOString() }];
  });
}

function listChangedSections(before: PolicyContent | undefined, after: PolicyContent): string[] {
  if (!before) return [];
  const known = new Map(before.sections.map((section) => [section.id, section]));
  return after.sections
    .filter(({ id, title, text }) => {
      const was = known.get(id);
      return was?.title !== title || was.text !== text;
    })
    .map(({ title }) => title);
}

async function getPlaceholderValues(
  on: Queryable,
  config: SettingsConfig,
  getDelivery: GetDelivery,
  effectiveAt: Date,
): Promise<PlaceholderValues> {
  const { name, contact, rcNumber } = await getContent(on, "contacts");
  const { returnDays } = await getStoreSettings(on, config, "selling");
  const { range, abroad, charges } = await getDelivery(on);
  return {
    shopName: name,
    rcNumber: rcNumber || undefined,
    address: contact.address,
    email: contact.email,
    phone: contact.phone,
    returnDays: String(returnDays),
    deliveryTime: formatBusinessDays(range),
    deliveryTimeAbroad: formatDays(abroad),
    deliveryFee: charges ? formatFeeRange(range) : undefined,
    paymentProvider: getCardProvider(config),
    effectiveDate: formatDate(effectiveAt),
  };
}

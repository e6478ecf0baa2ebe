import type { SettingsValue } from "#contract/api/settings/settings-overview.ts";
import { settingsRows } from "#contract/api/settings/settings-rows.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { hasRight } from "#contract/rights.ts";
import { foldText } from "#contract/text/fold-text.ts";
import type { SettingsValues } from "../../layout/use-settings-overview.ts";
import { formatRecentInSentence } from "../../parts/format/dates.ts";

export type SettingRow = (typeof settingsRows)[number];

/** In the order of the index; what is named so comes first in a search, then synonyms and values. */
export function findSettings(
  role: StaffRole,
  values: SettingsValues | undefined,
  search: string,
): readonly SettingRow[] {
  const rows: readonly SettingRow[] = settingsRows.filter(({ right }) => hasRight(role, right));
  const terms = foldText(search).trim().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return rows;
  const matches = (text: string) => terms.every((term) => foldText(text).includes(term));
  const byName = rows.filter(({ label }) => matches(label));
  const others = rows.filter(
    (row) =>
      !byName.includes(row) &&
      matches(`${row.label} ${row.group} ${row.synonyms} ${settingText(values?.get(row.id))}`),
  );
  return [...byName, ...others];
}

/** Empty while values load; "–" where one could not be read. */
export function settingText(value: SettingsValue | undefined): string {
  if (!value) return "";
  if (value.text === null) return "–";
  return value.at ? `${value.text} ${formatRecentInSentence(value.at, new Date())}` : value.text;
}

export function settingAddress(row: SettingRow, value: SettingsValue | undefined): string {
  const field = value?.field ?? ("field" in row ? row.field : null);
  return field ? `${row.page}?field=${field}` : row.page;
}

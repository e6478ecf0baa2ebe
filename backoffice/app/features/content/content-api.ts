import {
  type ContentSection,
  contentSectionNames,
  contentSections,
} from "#contract/api/content/content-sections.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import type { Page } from "#contract/api/envelope.ts";
import {
  type SettingsSection,
  settingsSectionNames,
  settingsSections,
} from "#contract/api/settings/settings-sections.ts";
import type {
  ContentPreview,
  PublishedSection,
  SettingsVersion,
} from "#contract/api/settings/staff-settings.ts";
import type { SectionName } from "#contract/api/settings/store-settings.ts";
import { api } from "../../api.ts";

// The compiler can't tie the content type to a part held in a variable.
type AnySection = "about";

const isSettingsSection = (section: SectionName): section is SettingsSection =>
  settingsSectionNames.some((name) => name === section);

export function findSection(name: string | undefined): SectionName | undefined {
  return [...contentSectionNames, ...settingsSectionNames].find((section) => section === name);
}

export function sectionLabel(section: SectionName): string {
  return isSettingsSection(section)
    ? settingsSections[section].label
    : contentSections[section].label;
}

export function hasPage(section: SectionName): section is ContentSection {
  return !isSettingsSection(section);
}

export function getSection(section: SectionName, signal: AbortSignal): Promise<PublishedSection> {
  const call = { params: { id: section }, signal };
  return isSettingsSection(section)
    ? api("GET /staff/settings/:id", call)
    : api("GET /staff/content/:id", call);
}

export function listVersions(
  section: SectionName,
  query: { readonly page: number; readonly limit: number },
  signal: AbortSignal,
): Promise<Page<SettingsVersion>> {
  const call = { params: { id: section }, query, signal };
  return isSettingsSection(section)
    ? api("GET /staff/settings/:id/versions", call)
    : api("GET /staff/content/:id/versions", call);
}

export function publishSection(
  section: SectionName,
  version: number,
  content: unknown,
): Promise<PublishedSection> {
  const body = { version, values: content as ContentOf[AnySection] };
  const resource = isSettingsSection(section) ? "settings" : "content";
  return api(`PATCH /staff/${resource as "content"}/${section as AnySection}`, { body });
}

export function restoreSection(
  section: SectionName,
  version: number,
  to: number,
): Promise<PublishedSection> {
  const call = { params: { id: section, version: String(to) }, body: { version } };
  return isSettingsSection(section)
    ? api("POST /staff/settings/:id/versions/:version/restore", call)
    : api("POST /staff/content/:id/versions/:version/restore", call);
}

export function previewSection(
  section: ContentSection,
  version: number,
  content: unknown,
  signal: AbortSignal,
): Promise<ContentPreview> {
  const body = { version, values: content as ContentOf[AnySection] };
  return api(`POST /staff/content/${section as AnySection}/previews`, { body, signal });
}

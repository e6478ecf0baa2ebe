import { use } from "react";
import { useRouteLoaderData } from "react-router";
import type { PageSection, PolicyName } from "#contract/api/content/content-sections.ts";
import type {
  ContactsContent,
  ContentOf,
  StoreContent,
} from "#contract/api/content/store-content.ts";
import { storeConfig } from "#store/config.ts";
import { api } from "./api.ts";

interface RootContent {
  readonly content?: StoreContent;
}

const requests: Partial<Record<PageSection, Promise<StoreContent>>> = {};

/** The default unless staff published content; requested once after client navigation. */
export function useContent<Part extends PageSection, Own>(
  part: Part,
  fallback: Own,
): ContentOf[Part] | Own {
  let content: unknown = useRouteLoaderData<RootContent>("root")?.content?.[part];
  if (content === null) {
    content = use(requestContent(part))[part];
  }
  return (content as ContentOf[Part] | undefined) ?? fallback;
}

function requestContent(part: PageSection): Promise<StoreContent> {
  requests[part] ??= fetchContent(part);
  return requests[part];
}

/** Offline the page waits: the default content may be wrong for this shop. */
const fetchContent = (part: PageSection): Promise<StoreContent> =>
  api("GET /store/content", { query: { of: part } }).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return fetchContent(part);
  });

/** Whether edited content of a part was not sent with the document. */
export function isContentPending(content: StoreContent | undefined, part: PageSection): boolean {
  return content?.[part] === null;
}

/** Pictures and figures that belong to a page’s content. */
export function useContentMedia<Name extends "hero" | "figures" | "logo">(
  name: Name,
  part: PageSection,
): StoreContent[Name] {
  const content = useRouteLoaderData<RootContent>("root")?.content;
  const late = isContentPending(content, part) ? use(requestContent(part)) : undefined;
  return (late ?? content)?.[name];
}

export function useContacts(): ContactsContent | typeof storeConfig {
  return useContent("contacts", storeConfig);
}

/** Undefined where the store charges none. */
export function useVat(): StoreContent["vat"] {
  return useRouteLoaderData<RootContent>("root")?.content?.vat;
}

/** When they could not be loaded: the server refuses a card that is not offered. */
const unknownOptions = { cardProvider: "our payment provider" };

export function useCheckoutOptions(): Pick<
  StoreContent,
  "acceptsTransfers" | "usesOrderAccounts" | "cardProvider" | "tin" | "quotesCarts" | "quotesPrices"
> {
  return useRouteLoaderData<RootContent>("root")?.content ?? unknownOptions;
}

/** Those that the shop shows. */
export function usePolicies(): readonly PolicyName[] {
  return useRouteLoaderData<RootContent>("root")?.content?.policies ?? [];
}

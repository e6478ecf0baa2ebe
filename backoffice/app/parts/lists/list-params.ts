import { type LinkProps, useSearchParams } from "react-router";
import { isUnmodifiedClick } from "#ui/primitives/is-unmodified-click.ts";

/** List filters in the URL; changing one returns to the first page. */
export function useListParams(): {
  readonly params: URLSearchParams;
  /** An empty value removes the parameter. */
  setListParams(changes: Readonly<Record<string, string>>): void;
} {
  const [params, setParams] = useSearchParams();
  return {
    params,
    // location.search may be ahead of the last render.
    setListParams: (changes) =>
      setParams(withListParams(new URLSearchParams(location.search), changes), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}

export type PageTarget = (address: URLSearchParams) => Readonly<Record<"page" | "after", string>>;

export function usePageLinks(): (target: PageTarget) => Pick<LinkProps, "to" | "onClick"> {
  const [renderedParams, setParams] = useSearchParams();
  return (target) => ({
    to: { search: String(withListParams(renderedParams, target(renderedParams))) },
    onClick(event) {
      if (!isUnmodifiedClick(event)) return;
      event.preventDefault();
      const address = new URLSearchParams(location.search);
      const next = nextPageParams(address, renderedParams, target);
      if (String(next) !== String(address)) setParams(next);
    },
  });
}

/**
 * Counts from the page already requested, even if it is not rendered yet; ignores clicks on a list
 * that has been left.
 */
export function nextPageParams(
  address: URLSearchParams,
  renderedParams: URLSearchParams,
  target: PageTarget,
): URLSearchParams {
  const isSameList =
    String(withListParams(address, {})) === String(withListParams(renderedParams, {}));
  return isSameList ? withListParams(address, target(address)) : address;
}

export function withListParams(
  before: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete("page");
  next.delete("after");
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export interface ListParams<Status extends string> {
  readonly status: Status;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** Invalid values fall back to the first status and page 1. */
export function parseListParams<Status extends string>(
  params: URLSearchParams,
  statuses: readonly [Status, ...Status[]],
): ListParams<Status> {
  const status = parseChoice(params, "status", statuses) ?? statuses[0];
  const page = Number(params.get("page"));
  return {
    status,
    search: params.get("search") ?? "",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Status in a URL such as "/payments?status=to_send". */
export function parseStatus<Status extends string>(
  url: string,
  statuses: readonly [Status, ...Status[]],
): Status {
  return parseListParams(new URLSearchParams(url.split("?")[1]), statuses).status;
}

export function parseChoice<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === params.get(name));
}

export function parseSort<Sort extends string>(
  params: URLSearchParams,
  sorts: Readonly<Record<Sort, string>>,
): Sort | undefined {
  return parseChoice(params, "sort", Object.keys(sorts) as Sort[]);
}

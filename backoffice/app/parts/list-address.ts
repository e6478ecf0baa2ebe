/** What a list is narrowed to, as its address says. */
export interface ListAddress<Status extends string> {
  readonly status: Status;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/**
 * Reads a list's address; what is no state of the list, and no page, counts as the first.
 * @param statuses the list's states, its first one being the default
 */
export function readListAddress<Status extends string>(
  params: URLSearchParams,
  statuses: readonly [Status, ...Status[]],
): ListAddress<Status> {
  const status = readChoice(params, "status", statuses) ?? statuses[0];
  const page = Number(params.get("page"));
  return {
    status,
    search: params.get("search") ?? "",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The state of a list that a whole address shows, such as "/payments?status=to_send". */
export function statusAt<Status extends string>(
  address: string,
  statuses: readonly [Status, ...Status[]],
): Status {
  return readListAddress(new URLSearchParams(address.split("?")[1]), statuses).status;
}

/** What an address chooses by a name; undefined where it is none of the known values. */
export function readChoice<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === params.get(name));
}

/** The order that an address asks for, among those a list offers. */
export function readSort<Sort extends string>(
  params: URLSearchParams,
  sorts: Readonly<Record<Sort, string>>,
): Sort | undefined {
  return readChoice(params, "sort", Object.keys(sorts) as Sort[]);
}

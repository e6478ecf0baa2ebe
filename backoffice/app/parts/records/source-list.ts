import { readFromDevice, readText, saveOnDevice, saveText } from "../offline/device-storage.ts";

export interface SourceList {
  /** "/orders?search=ada" */
  readonly address: string;
  /** "To pack" */
  readonly label: string;
  readonly addresses: readonly string[];
  readonly total: number;
  /** Rows before the first of `addresses`, if known. */
  readonly before: number;
}

/** History state of a record opened from a list. */
export interface SourceListState {
  /** "/orders?search=ada" */
  readonly list: string;
}

export interface ListPosition {
  readonly list: SourceList;
  /** From 1, over all pages; undefined if the record has left the list. */
  readonly position: number | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

const listKey = (member: string, basePath: string) => `staff-list:${member}:${basePath}`;
const rowKey = (member: string, basePath: string) => `staff-row:${member}:${basePath}`;

export function saveSourceList(member: string, basePath: string, list: SourceList): void {
  saveOnDevice(listKey(member, basePath), list, "sessionStorage");
}

export function findListPosition(
  member: string,
  basePath: string,
  id: string,
): ListPosition | undefined {
  const saved = readFromDevice<SourceList>(listKey(member, basePath), "sessionStorage");
  return saved && toListPosition(saved, id);
}

/** Rows that open the same record count once. Rows of other pages are skipped. */
export function toListPosition(list: SourceList, id: string): ListPosition {
  const { addresses, before } = list;
  const basePath = pathOf(list.address);
  const paths = addresses.map(pathOf);
  const i = paths.indexOf(`${basePath}/${id}`);
  const isNeighbour = (n: number) =>
    paths.indexOf(paths[n] as string) === n && paths[n]?.startsWith(`${basePath}/`);
  return {
    list,
    position: i < 0 ? undefined : before + i + 1,
    previous: addresses.findLast((_, n) => n < i && isNeighbour(n)),
    next: addresses.find((_, n) => n > i && isNeighbour(n)),
  };
}

const pathOf = (address: string) => address.split("?")[0] as string;

export function saveCurrentRow(member: string, basePath: string, id: string): void {
  saveText(rowKey(member, basePath), id, "sessionStorage");
}

export function readCurrentRow(member: string, basePath: string): string | null {
  return readText(rowKey(member, basePath), "sessionStorage");
}

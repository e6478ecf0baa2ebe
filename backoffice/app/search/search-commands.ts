import type { StaffRole } from "#contract/api/staff/staff.ts";
import { hasRight, type StaffRight } from "#contract/rights.ts";
import { foldText } from "#contract/text/fold-text.ts";
import { type KeyName, pageKeys } from "../keys/key-table.ts";
import { pagesFor, subpages } from "../layout/navigation.ts";

export interface SearchCommand {
  readonly label: string;
  readonly address: string;
  readonly keywords?: string;
  readonly key?: KeyName | undefined;
}

const commands: readonly (SearchCommand & { readonly right?: StaffRight })[] = [
  { label: "Pack the next order", address: "/orders", right: "orders.pack", key: "markPacked" },
  {
    label: "Send packed orders",
    address: "/orders?status=packed",
    right: "orders.pack",
    key: "shipParcel",
  },
  {
    label: "Print packing slips…",
    keywords: "packing",
    address: "/orders",
    right: "orders.pack",
    key: "printPackingSlips",
  },
  {
    label: "Refund an order",
    keywords: "money back",
    address: "/orders?status=all",
    right: "refunds.create",
    key: "openRefund",
  },
  {
    label: "Review a payment",
    keywords: "settle decide",
    address: "/payments",
    right: "payments.resolve",
  },
  { label: "Low stock", keywords: "restock", address: "/stock?status=low", right: "stock.change" },
  {
    label: "Start a stock count",
    keywords: "stock-take inventory",
    address: "/stock/counts",
    right: "stock.change",
  },
  {
    label: "Invite staff",
    keywords: "member colleague team",
    address: "/members",
    right: "members.manage",
  },
  { label: "New return", address: "/returns/new", right: "returns.approve" },
  { label: "New campaign", address: "/newsletter/new", right: "newsletter.write" },
  { label: "Change my password", address: "/account" },
  { label: "My account", address: "/account" },
];

/** Best match first: equal, prefix, word prefix; otherwise words one typo away. */
export function findCommands(
  candidates: readonly SearchCommand[],
  query: string,
): readonly SearchCommand[] {
  const text = foldText(query).trim();
  if (text === "") return [];
  const ranked = candidates
    .map((command) => ({ place: command, score: scoreOf(command, text) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const hasOnlyTypos = ranked[0]?.score === typoScore;
  return ranked
    .filter(({ score }) => hasOnlyTypos || score > typoScore)
    .map(({ place: command }) => command);
}

const typoScore = 1;
/** Shorter terms match too much by typo. */
const minTypoLength = 4;

function scoreOf({ label, keywords = "" }: SearchCommand, text: string): number {
  const name = foldText(label);
  const searchTerms = foldText(`${label} ${keywords}`).split(/[\s,]+/);
  if (name === text) return 5;
  if (name.startsWith(text)) return 4;
  if (searchTerms.includes(text)) return 3;
  if (` ${searchTerms.join(" ")}`.includes(` ${text}`)) return 2;
  const isLong = text.length >= minTypoLength;
  return isLong && searchTerms.some((term) => isOneTypoAway(term, text)) ? typoScore : 0;
}

/** One letter missing, extra, wrong or swapped; `term` may be longer. */
function isOneTypoAway(term: string, query: string): boolean {
  let same = 0;
  while (same < query.length && term[same] === query[same]) same += 1;
  const remaining = query.slice(same + 1);
  const { length } = query;
  return (
    term.slice(same + 1, length) === remaining ||
    term.slice(same, length - 1) === remaining ||
    term.slice(same + 1, length + 1) === query.slice(same) ||
    (term[same] === query[same + 1] &&
      term[same + 1] === query[same] &&
      term.slice(same + 2, length) === query.slice(same + 2))
  );
}

const pageKeywords: Readonly<Record<string, string>> = {
  "/activity": "activity history",
  "/newsletter": "newsletter campaign email",
  "/failed-emails": "failed emails",
  "/members": "team roles",
  "/onboarding": "first steps",
  "/settings/delivery": "delivery fee fees areas days shipping",
  "/health": "system health backup jobs",
};

export function commandsFor(role: StaffRole): readonly SearchCommand[] {
  const subpageCommands = subpages.filter(({ address }) =>
    commands.every((command) => command.address !== address),
  );
  return [
    ...[...commands, ...subpageCommands].filter(
      ({ right }) => right === undefined || hasRight(role, right),
    ),
    ...pagesFor(role).map(({ label, address }) => ({
      label,
      address,
      keywords: pageKeywords[address] ?? "",
      key: pageKey(address),
    })),
  ];
}

function pageKey(path: string): KeyName | undefined {
  const names = Object.keys(pageKeys) as (keyof typeof pageKeys)[];
  return names.find((name) => pageKeys[name] === path);
}

import { Fragment } from "react";
import type { PolicyBlock } from "#contract/api/content/policy.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { Link } from "../../link.tsx";

export function PolicyBlocks({ blocks }: { readonly blocks: readonly PolicyBlock[] }) {
  return mapByIndex(blocks, (block, n) => <Block key={n} {...block} />);
}

function Block({ kind, lines }: PolicyBlock) {
  if (kind === "table") return <Table lines={lines} />;
  if (kind === "paragraph") {
    return <p className="mt-3 text-[1.067em] leading-[1.65]">{linkText(lines[0]?.[0])}</p>;
  }
  const items = mapByIndex(lines, ([item], n) => <li key={n}>{linkText(item)}</li>);
  return kind === "list" ? (
    <ul className="mt-3 list-disc space-y-1.5 pl-5 text-[1.067em] leading-[1.65]">{items}</ul>
  ) : (
    <ol className="mt-3 list-decimal space-y-1.5 pl-6 text-[1.067em] leading-[1.65]">{items}</ol>
  );
}

/** On phones each row is a block of lines. */
function Table({ lines }: Pick<PolicyBlock, "lines">) {
  const [head = [], ...rows] = lines;
  return (
    <table className="mt-5 w-full text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-ink border-b">
          {mapByIndex(head, (cell, n) => (
            <th key={n} scope="col" className="pr-6 pb-3 font-medium text-meta text-umber">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block max-md:border-ink max-md:border-t">
        {mapByIndex(rows, ([first, ...cells], row) => (
          <tr key={row} className="border-line border-b max-md:block max-md:py-3.5">
            <th
              scope="row"
              className="w-2/5 py-3.5 pr-6 align-top font-medium max-md:block max-md:w-auto max-md:py-0"
            >
              {linkText(first)}
            </th>
            {mapByIndex(cells, (cell, n) => (
              <td
                key={n}
                className="py-3.5 pr-6 align-top text-umber last:pr-0 max-md:mt-1 max-md:block max-md:py-0"
              >
                {n > 0 && <span className="md:hidden">{`${head[n + 1]}: `}</span>}
                {linkText(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TextPart {
  readonly text: string;
  readonly to?: string;
}

const link = /\[([^[\]]+)\]\((\/(?![/\\])[^\s()\\]*|(?:https:\/\/|mailto:|tel:)[^\s()\\]+)\)/g;

/** Any other address stays text. */
function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const [whole, label = "", to = ""] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: label, to });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function linkText(text = "") {
  return mapByIndex(splitLinks(text), (part, n) =>
    part.to === undefined ? (
      <Fragment key={n}>{part.text}</Fragment>
    ) : (
      <Link key={n} to={part.to} className="underline underline-offset-3 hover:text-indigo">
        {part.text}
      </Link>
    ),
  );
}

/** For items that have no id and keep their place. */
function mapByIndex<Item>(
  items: readonly Item[],
  toElement: (item: Item, index: number) => Elements,
): Elements[] {
  return items.map(toElement);
}

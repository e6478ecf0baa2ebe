import { Link } from "react-router";
import type { Block, Inline } from "../../../guide/guide-page.ts";

export function GuideBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <h2 className="type-panel mt-4">{block.text}</h2>;
    case "text":
      return (
        <p>
          <InlineText inlines={block.inlines} />
        </p>
      );
    case "list": {
      const List = block.isNumbered ? "ol" : "ul";
      return (
        <List className={`grid gap-2 pl-5 ${block.isNumbered ? "list-decimal" : "list-disc"}`}>
          {block.items.map((inlines, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page does not change
            <li key={index}>
              <InlineText inlines={inlines} />
            </li>
          ))}
        </List>
      );
    }
    case "picture":
      return (
        <img
          src={block.src}
          alt={block.alt}
          width={block.width}
          height={block.height}
          loading="lazy"
          className="h-auto max-w-full border border-line"
        />
      );
  }
}

function InlineText({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => {
    const key = `${index} ${inline.text}`;
    switch (inline.kind) {
      case "strong":
        return (
          <strong key={key} className="font-medium">
            {inline.text}
          </strong>
        );
      case "typed":
        return (
          <kbd key={key} className="border border-line bg-paper px-1.5 font-sans text-meta">
            {inline.text}
          </kbd>
        );
      case "link":
        return (
          <Link key={key} to={`/help/${inline.to}`} className="text-link">
            {inline.text}
          </Link>
        );
      default:
        return inline.text;
    }
  });
}

import { useRouteLoaderData } from "react-router";
import type { Wordmark as WordmarkDrawing } from "#store/wordmark.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { useContacts, useContentMedia } from "../store-content.ts";

interface WordmarkProps {
  readonly className: string;
  readonly hidden?: boolean;
}

/** The store’s name as its logo, else as a drawing; plain text on pages without the drawing. */
export function Wordmark({ className, hidden }: WordmarkProps) {
  const root = useRouteLoaderData<{ wordmark: WordmarkDrawing }>("root");
  const { name } = useContacts();
  const logo = useContentMedia("logo", "contacts");
  if (!root) return <span className="type-panel">{name}</span>;
  if (logo && !hidden) {
    return (
      <img
        src={logo.thumbnailUrl}
        alt={name}
        width={logo.width}
        height={logo.height}
        className={classNames(className, "max-w-40 object-contain object-left")}
      />
    );
  }
  const { viewBox, path } = root.wordmark;
  return (
    <svg
      viewBox={viewBox}
      fill="currentColor"
      role={hidden ? undefined : "img"}
      aria-label={hidden ? undefined : name}
      aria-hidden={hidden}
      className={classNames(className, !hidden && "max-w-40")}
    >
      <path d={path} />
    </svg>
  );
}

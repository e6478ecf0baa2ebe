import { buttonClasses } from "#ui/primitives/button-variant.ts";

interface ExportLinkProps {
  readonly href: string;
  /** Only one of the two is visible, by window width. */
  readonly at: "head" | "filters";
}

export function ExportLink({ href, at }: ExportLinkProps) {
  return (
    <a
      href={href}
      download
      className={buttonClasses(
        "ghost",
        "small",
        at === "head" ? "shrink-0 max-md:hidden" : "w-full md:hidden",
      )}
    >
      Export CSV
    </a>
  );
}

import { buttonClasses } from "#ui/primitives/button-look.ts";

interface ExportLinkProps {
  readonly href: string;
  /** In the head of a wide window, or on a phone among the filters: each stands where the other does not. */
  readonly at: "head" | "filters";
}

/** Takes what a list shows out as a file. */
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

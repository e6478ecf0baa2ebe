import { buttonClasses } from "#ui/primitives/button-look.ts";

interface CountSheetLinkProps {
  /** Address of the file. */
  readonly href: string;
  /** What narrows the goods as the page's address does. */
  readonly query: Readonly<Record<string, string | boolean | undefined>>;
  readonly className?: string;
}

/** Opens a sheet to count the listed goods on by hand, to be printed. */
export function CountSheetLink({ href, query, className = "" }: CountSheetLinkProps) {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" || value === false ? [] : [[name, String(value)]],
  );
  return (
    <a
      href={`${href}?${new URLSearchParams(said)}`}
      target="_blank"
      rel="noopener"
      className={buttonClasses("ghost", "small", className)}
    >
      Print count sheet
    </a>
  );
}

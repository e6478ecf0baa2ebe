import { buttonClasses } from "#ui/primitives/button-variant.ts";

interface CountSheetLinkProps {
  readonly href: string;
  readonly query: Readonly<Record<string, string | boolean | undefined>>;
  readonly className?: string;
}

export function CountSheetLink({ href, query, className = "" }: CountSheetLinkProps) {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" || value === false ? [] : [[name, String(value)]],
  );
  return (
    <a
      href={`${href}?${new URLSearchParams(params)}`}
      target="_blank"
      rel="noopener"
      className={buttonClasses("ghost", "small", className)}
    >
      Print count sheet
    </a>
  );
}

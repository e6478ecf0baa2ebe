import { Link } from "react-router";
import { helpPages } from "./help-pages.ts";

/** All pages of the handbook, in the order of a merchant's days. */
export function HelpContents({ current }: { current: string }) {
  return (
    <nav aria-label="The handbook">
      <ul className="border-line border-t">
        {helpPages.map(({ page, title }) => (
          <li key={page} className="border-line border-b">
            <Link
              to={`/help/${page}`}
              aria-current={page === current ? "page" : undefined}
              className="flex min-h-11 items-center hover:text-indigo aria-[current]:font-medium"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

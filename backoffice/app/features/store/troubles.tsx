import { classNames } from "#ui/primitives/class-names.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import type { TroubleWords } from "./store-words.ts";

/** What is the matter and what to do, the most urgent on top; one quiet line while all is well. */
export function Troubles({ troubles }: { troubles: readonly TroubleWords[] }) {
  const number = troubles.length;
  return (
    <>
      <p role="status" className={number === 0 ? "mb-5 text-umber" : "sr-only"}>
        {number === 0 && "All is well. Nothing needs you."}
        {number === 1 && "One thing needs you."}
        {number > 1 && `${number} things need you.`}
      </p>
      {number > 0 && (
        <ul aria-label="What needs you" className="mb-5 space-y-3">
          {troubles.map(({ title, todo, isUrgent, room }) => (
            <li
              key={title}
              className={classNames(
                "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-3 px-4 py-4 md:px-5.5",
                isUrgent ? "border-red bg-red-wash" : "border-amber bg-amber-wash",
              )}
            >
              <div className="min-w-0 max-w-[70ch]">
                <h2 className="font-medium">{title}</h2>
                <p className="mt-1 text-nav">{todo}</p>
              </div>
              {room && (
                <LinkButton to={room.to} look="ghost" size="small">
                  Open {room.label}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

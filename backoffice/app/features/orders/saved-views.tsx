import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { Menu, menuItem } from "../../parts/menu.tsx";
import { useMemberId } from "../../session/use-member.ts";
import { keepView, readViews, removeView } from "./keep-views.ts";

const button =
  "flex min-h-11 items-center border border-line-strong bg-paper px-3.5 text-meta hover:border-ink md:min-h-9 pointer-coarse:min-h-11";

/** Lists that are wanted again and again, under names of one's own; kept on this device. */
export function SavedViews() {
  const { search } = useLocation();
  const member = useMemberId();
  const [views, setViews] = useState(() => readViews(member));
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const isKept = views.some((view) => view.search === search);

  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") {
      setError("Give the view a name");
      return;
    }
    const kept = keepView(member, { name: name.trim(), search });
    if (!kept) {
      setError("You have as many views as can be kept. Remove one first.");
      return;
    }
    setViews(kept);
    setNaming(false);
    setName("");
  }

  return (
    <>
      {(views.length > 0 || search !== "") && (
        <Menu label="Views" button={{ className: button, words: "Views" }}>
          {views.map((view) => (
            <div key={view.name} className="flex">
              <Link
                to={{ search: view.search }}
                aria-current={view.search === search ? "page" : undefined}
                className={`${menuItem} min-w-0 wrap-anywhere aria-[current]:font-medium`}
              >
                {view.name}
              </Link>
              <button
                type="button"
                aria-label={`Remove the view ${view.name}`}
                onClick={() => setViews(removeView(member, view.name))}
                className="flex w-11 shrink-0 items-center justify-center hover:bg-plaster"
              >
                <CloseIcon className="size-3.5" />
              </button>
            </div>
          ))}
          <button
            type="button"
            disabled={search === "" || isKept}
            onClick={() => setNaming(true)}
            className={`${menuItem} ${views.length > 0 ? "border-line border-t" : ""}`}
          >
            Keep this view…
          </button>
        </Menu>
      )}
      <Dialog open={naming} onClose={() => setNaming(false)} title="Keep this view">
        <form onSubmit={save} noValidate className="grid gap-5">
          <Field
            label="Name"
            hint="Its tab, search and filters stay under it, on this device."
            maxLength={40}
            value={name}
            error={error}
            onChange={({ target }) => {
              setName(target.value);
              setError("");
            }}
          />
          <Button type="submit" size="step" className="justify-self-start">
            Keep it
          </Button>
        </form>
      </Dialog>
    </>
  );
}

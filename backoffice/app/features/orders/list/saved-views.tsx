import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { Menu, menuItem } from "../../../parts/layout/menu.tsx";
import { useMemberId } from "../../../session/use-member.ts";
import { loadViews, removeView, saveView } from "./view-storage.ts";

const menuButtonClass =
  "flex min-h-11 items-center border border-line-strong bg-paper px-3.5 text-meta hover:border-ink md:min-h-9 pointer-coarse:min-h-11";

export function SavedViews() {
  const { search } = useLocation();
  const member = useMemberId();
  const [views, setViews] = useState(() => loadViews(member));
  const [isNaming, setIsNaming] = useState(false);
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const isSaved = views.some((view) => view.search === search);

  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") {
      setError("Enter a name");
      return;
    }
    const savedViews = saveView(member, { name: name.trim(), search });
    if (!savedViews) {
      setError("You've reached the limit of saved views. Remove one first.");
      return;
    }
    setViews(savedViews);
    setIsNaming(false);
    setName("");
  }

  return (
    <>
      {(views.length > 0 || search !== "") && (
        <Menu label="Views" button={{ className: menuButtonClass, text: "Views" }}>
          {views.map((view) => (
            <div key={view.name} data-list-item className="flex">
              <Link
                to={{ search: view.search }}
                aria-current={view.search === search ? "page" : undefined}
                className={`${menuItem} min-w-0 wrap-anywhere aria-[current]:font-medium`}
              >
                {view.name}
              </Link>
              <button
                type="button"
                aria-label={`Remove view ${view.name}`}
                onClick={() => {
                  setViews(removeView(member, view.name));
                  announce(`View ${view.name} removed.`);
                }}
                className="flex w-11 shrink-0 items-center justify-center hover:bg-plaster"
              >
                <CloseIcon className="size-3.5" />
              </button>
            </div>
          ))}
          <button
            type="button"
            disabled={search === "" || isSaved}
            onClick={() => setIsNaming(true)}
            className={`${menuItem} ${views.length > 0 ? "border-line border-t" : ""}`}
          >
            Save view…
          </button>
        </Menu>
      )}
      <Dialog open={isNaming} onClose={() => setIsNaming(false)} title="Save view">
        <form onSubmit={save} noValidate className="grid gap-5">
          <Field
            label="Name"
            hint="Saves this tab, search and filters on this device."
            maxLength={40}
            value={name}
            error={error}
            onChange={({ target }) => {
              setName(target.value);
              setError("");
            }}
          />
          <Button type="submit" size="step" className="justify-self-start">
            Save
          </Button>
        </form>
      </Dialog>
    </>
  );
}

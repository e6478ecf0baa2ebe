import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";

/** A labelled password with a button that shows and hides it. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "action">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      // The ring of a focused input lies above the button beside it.
      className="relative focus-visible:z-1"
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? "Hide password" : "Show password"}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
          className="h-12.5 w-16 shrink-0 border border-line-strong border-l-0 bg-paper font-medium text-meta hover:text-indigo"
        >
          {shown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}

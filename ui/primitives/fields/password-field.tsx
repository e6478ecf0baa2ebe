import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";

export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "action">) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      className="relative rounded-r-none focus-visible:z-1"
      type={isVisible ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      action={
        <button
          type="button"
          aria-pressed={isVisible}
          aria-label={isVisible ? "Hide password" : "Show password"}
          disabled={props.disabled}
          onClick={() => setVisible(!isVisible)}
          className="h-12.5 w-16 shrink-0 rounded-r-control border border-line-strong border-l-0 bg-paper font-medium text-meta hover:text-indigo"
        >
          {isVisible ? "Hide" : "Show"}
        </button>
      }
    />
  );
}

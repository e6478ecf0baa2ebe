import type { ReactNode } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field } from "#ui/primitives/field.tsx";
import type { TryWayProps } from "./try-cart-props.ts";

/** How long after the last letter the checkout is asked, in ms. */
export const pauseMs = 300;

type Tried = Pick<TryWayProps, "tried" | "onTried">;

/** The code that is typed. */
export function CodeField({ tried, onTried }: Tried) {
  return (
    <Field
      label="Code"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      hint="Empty for what applies automatically."
      value={tried.code}
      onChange={({ target }) => onTried({ ...tried, code: target.value })}
    />
  );
}

/** When it is bought. */
export function WhenField({ tried, onTried, hint }: Tried & { readonly hint: string }) {
  return (
    <Field
      label="When"
      type="datetime-local"
      hint={hint}
      value={tried.at}
      onChange={({ target }) => onTried({ ...tried, at: target.value })}
    />
  );
}

const sheet = "border border-line bg-paper px-4 py-5 md:px-5.5";

/** The cart and the answer: side by side where there is room, else one below the other. */
export function TrySheets(props: {
  readonly isWide: boolean;
  readonly cart: ReactNode;
  readonly answer: ReactNode;
  /** What stands below both where there is one column. */
  readonly below?: ReactNode;
}) {
  const { isWide, cart, answer, below } = props;
  return (
    <div className={isWide ? "grid items-start gap-4 lg:grid-cols-2" : "grid gap-4"}>
      <div className={classNames("grid min-w-0 gap-4", isWide && sheet)}>{cart}</div>
      <div className={classNames("min-w-0", isWide && `${sheet} lg:sticky lg:top-4`)}>{answer}</div>
      {below}
    </div>
  );
}

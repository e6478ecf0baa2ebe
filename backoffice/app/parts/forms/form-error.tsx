import type { ReactNode } from "react";
import type { FieldRule } from "#ui/forms/use-fields.ts";
import { WarningIcon } from "#ui/primitives/icons.tsx";

export function FormError({ text }: { text: ReactNode }) {
  return (
    <div role="alert">
      {text && (
        <p className="flex gap-2.5 bg-red-wash px-4 py-3 font-medium text-red">
          <WarningIcon className="mt-0.5" />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}

/** @param what "the code" */
export const requiredMessage =
  (what: string): FieldRule =>
  (value) =>
    value.trim() === "" ? `Enter ${what}` : undefined;

import { WarningIcon } from "#ui/primitives/icons.tsx";

/** Why a form was refused, said aloud when it appears. */
export function FormFault({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="flex gap-2.5 bg-red-wash px-4 py-3 font-medium text-red">
          <WarningIcon className="mt-0.5" />
          {text}
        </p>
      )}
    </div>
  );
}

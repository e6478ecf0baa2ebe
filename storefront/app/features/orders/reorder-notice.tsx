import { WarningIcon } from "#ui/primitives/icons.tsx";

export function ReorderNotice({ notice }: { notice: readonly string[] }) {
  return (
    <div role="status">
      {notice.length > 0 && (
        <div className="mt-4 flex gap-2.5 border border-line-strong bg-paper px-4 py-3">
          <WarningIcon className="mt-0.5 shrink-0 text-amber" />
          <ul>
            {notice.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { CopyIcon } from "./icons.tsx";

interface CopyButtonProps {
  readonly text: string;
  /** Such as "order number". */
  readonly what: string;
  /** Label in place of the icon. */
  readonly children?: string;
  readonly className?: string;
}

export function CopyButton({ text, what, children, className }: CopyButtonProps) {
  const { showToast, showErrorToast } = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast(`Copied the ${what}`);
    } catch {
      showErrorToast("Your browser doesn't allow copying.");
    }
  }

  return (
    <button
      type="button"
      aria-label={`Copy the ${what}`}
      onClick={() => void copy()}
      className={
        className ?? "touch-target ml-2 inline-flex align-middle hover:text-indigo max-md:hidden"
      }
    >
      {children ? (
        <span className="border-current border-b">{children}</span>
      ) : (
        <CopyIcon className="size-4" />
      )}
    </button>
  );
}

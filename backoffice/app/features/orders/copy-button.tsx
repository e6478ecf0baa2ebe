import { useToaster } from "#ui/primitives/toast.tsx";
import { CopyIcon } from "../../parts/icons.tsx";

interface CopyButtonProps {
  readonly text: string;
  /** What is copied: "order number". */
  readonly what: string;
  /** In place of the small drawing beside a text. */
  readonly children?: string;
  readonly className?: string;
}

/** Puts a text into the clipboard. */
export function CopyButton({ text, what, children, className }: CopyButtonProps) {
  const { say, sayError } = useToaster();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      say(`The ${what} is copied.`);
    } catch {
      sayError("The browser does not allow copying.");
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

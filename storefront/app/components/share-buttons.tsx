import { useEffect, useId, useState } from "react";
import type { SharedMessage, SharingStore } from "#contract/share/share-messages.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { whatsAppLink } from "../contact-links.ts";
import { useContacts } from "../store-content.ts";

interface ShareButtonsProps {
  /** Builds the message on each click, from current data. */
  readonly compose: (store: SharingStore) => SharedMessage;
  /** Accessible name of what is shared: “this cart”. */
  readonly what: string;
  readonly className?: string;
}

export function ShareButtons(props: ShareButtonsProps) {
  const { compose, what, className } = props;
  const id = useId();
  const { name } = useContacts();
  const [canShare, setCanShare] = useState(false);
  const [status, setStatus] = useState("");
  /** Shown where the clipboard is not available. */
  const [fallbackLink, setFallbackLink] = useState("");
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);

  async function copy() {
    const { link } = compose(sharingStore(name));
    try {
      await navigator.clipboard.writeText(link);
      setFallbackLink("");
      setStatus("Link copied.");
    } catch {
      setFallbackLink(link);
      setStatus("");
    }
  }

  async function share() {
    const { text } = compose(sharingStore(name));
    // Closing the share dialog is not an error.
    await navigator.share({ text }).catch(() => undefined);
  }

  const linkClasses = "inline-flex min-h-11 items-center text-nav underline hover:text-indigo";
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-5", className)}>
      <a
        href={whatsAppLink(compose(sharingStore(name)).text)}
        target="_blank"
        rel="noopener noreferrer"
        className={linkClasses}
      >
        <span>Share on WhatsApp</span>
        <span className="sr-only">{` (${what}, opens in a new window)`}</span>
      </a>
      <button type="button" onClick={copy} className={linkClasses}>
        Copy link<span className="sr-only"> to {what}</span>
      </button>
      {canShare && (
        <button type="button" onClick={share} className={linkClasses}>
          More ways<span className="sr-only"> to share {what}</span>
        </button>
      )}
      <span role="status" className="text-leaf text-meta">
        {status}
      </span>
      {fallbackLink && (
        <div className="basis-full pt-2">
          <label htmlFor={id} className="block text-meta">
            Copy this link
          </label>
          <input
            id={id}
            readOnly
            value={fallbackLink}
            onFocus={(event) => event.currentTarget.select()}
            className={boxClasses(false, "mt-1 h-11")}
          />
        </div>
      )}
    </div>
  );
}

function sharingStore(name: string): SharingStore {
  return { name, url: window.location.origin };
}

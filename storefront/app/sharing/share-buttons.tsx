import { useEffect, useId, useState } from "react";
import {
  type SharedMessage,
  type SharingStore,
  whatsAppLink,
} from "#contract/share/share-messages.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { useContacts } from "../page-words.ts";
import { sharingStore } from "./sharing-store.ts";

/** What is shared, and how. */
interface ShareButtonsProps {
  /** Writes the message; asked for at each press, so that it says what is there then. */
  readonly compose: (store: SharingStore) => SharedMessage;
  /** What is shared, for those who do not see where the links stand: "this cart". */
  readonly what: string;
  readonly className?: string;
}

/** Ways to send a message with its link to somebody: WhatsApp, the device's own choice, or the link alone. */
export function ShareButtons(props: ShareButtonsProps) {
  const { compose, what, className } = props;
  const id = useId();
  const { name } = useContacts();
  const [canShare, setCanShare] = useState(false);
  const [told, setTold] = useState("");
  /** Shown where the browser gives no access to its clipboard. */
  const [shownLink, setShownLink] = useState("");
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);

  async function copy() {
    const { link } = compose(sharingStore(name));
    try {
      await navigator.clipboard.writeText(link);
      setShownLink("");
      setTold("Link copied.");
    } catch {
      setShownLink(link);
      setTold("");
    }
  }

  async function share() {
    const { text } = compose(sharingStore(name));
    // Who closes the device's own window has changed their mind, which is no failure.
    await navigator.share({ text }).catch(() => undefined);
  }

  const quiet = "inline-flex min-h-11 items-center text-nav underline hover:text-indigo";
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-5", className)}>
      <a
        href={whatsAppLink(compose(sharingStore(name)).text)}
        target="_blank"
        rel="noopener noreferrer"
        className={quiet}
      >
        Share on WhatsApp<span className="sr-only"> {what} (opens in a new tab)</span>
      </a>
      <button type="button" onClick={copy} className={quiet}>
        Copy link<span className="sr-only"> to {what}</span>
      </button>
      {canShare && (
        <button type="button" onClick={share} className={quiet}>
          More ways<span className="sr-only"> to share {what}</span>
        </button>
      )}
      <span role="status" className="text-leaf text-meta">
        {told}
      </span>
      {shownLink && (
        <div className="basis-full pt-2">
          <label htmlFor={id} className="block text-meta">
            Copy this link
          </label>
          <input
            id={id}
            readOnly
            value={shownLink}
            onFocus={(event) => event.currentTarget.select()}
            className={boxClasses(false, "mt-1 h-11")}
          />
        </div>
      )}
    </div>
  );
}

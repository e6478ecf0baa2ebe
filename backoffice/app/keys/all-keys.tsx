import { Link } from "react-router";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { pagesFor } from "../layout/navigation.ts";
import { useSession } from "../session/session-context.tsx";
import { KeyCap } from "./key-cap.tsx";
import { type KeyName, type KeyScope, keyScopes, keyTable, pageKeys } from "./key-table.ts";
import { useSingleKeys } from "./keys-context.tsx";

interface AllKeysProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function AllKeys({ open, onClose }: AllKeysProps) {
  const { single } = useSingleKeys();
  const { session } = useSession();
  const paths =
    session.state === "in" ? pagesFor(session.member.role).map((page) => page.address) : [];
  const isAvailable = (name: string) =>
    !(name in pageKeys) || paths.includes(pageKeys[name as keyof typeof pageKeys]);
  const entries = Object.entries(keyTable) as [KeyName, (typeof keyTable)[KeyName]][];
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <p className="text-umber">
        {single
          ? "Single-key shortcuts pause while you type. Turn them off in "
          : "Single-key shortcuts are off on this device. Ctrl shortcuts still work. Turn them on in "}
        <Link to="/account" onClick={onClose} className="text-link touch-target">
          My account
        </Link>
        .
      </p>
      {(Object.keys(keyScopes) as KeyScope[]).map((place) => (
        <section key={place} className="mt-5">
          <h3 className="font-medium text-meta text-umber">{keyScopes[place]}</h3>
          <dl className="mt-1 divide-y divide-line border-line border-t">
            {entries
              .filter(([name, entry]) => entry.scope === place && isAvailable(name))
              .map(([name, { shortcut, action }]) => (
                <div key={name} className="flex items-center justify-between gap-6 py-2">
                  <dt className="flex gap-1">
                    <span className="sr-only">{shortcut}</span>
                    {shortcut.split(" ").map((part) => (
                      <KeyCap key={part} shortcut={part} />
                    ))}
                  </dt>
                  <dd className="grow text-right">{action}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

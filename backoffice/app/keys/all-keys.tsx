import { Link } from "react-router";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { roomsFor } from "../layout/rooms.ts";
import { useSession } from "../session/session-context.tsx";
import { KeyCap } from "./key-cap.tsx";
import { type KeyName, type KeyPlace, keyPlaces, keyTable, roomKeys } from "./key-table.ts";
import { useSingleKeys } from "./keys-context.tsx";

interface AllKeysProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Every key of the back office, by where it works. */
export default function AllKeys({ open, onClose }: AllKeysProps) {
  const { single } = useSingleKeys();
  const { session } = useSession();
  const addresses =
    session.state === "in" ? roomsFor(session.member.role).map((room) => room.address) : [];
  const works = (name: string) =>
    !(name in roomKeys) || addresses.includes(roomKeys[name as keyof typeof roomKeys]);
  const entries = Object.entries(keyTable) as [KeyName, (typeof keyTable)[KeyName]][];
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <p className="text-umber">
        {single
          ? "Single keys rest while you write. They can be switched off in "
          : "Single keys are switched off on this device. Those with Ctrl work. Switch them on in "}
        <Link to="/account" onClick={onClose} className="text-link touch-target">
          My account
        </Link>
        .
      </p>
      {(Object.keys(keyPlaces) as KeyPlace[]).map((place) => (
        <section key={place} className="mt-5">
          <h3 className="font-medium text-meta text-umber">{keyPlaces[place]}</h3>
          <dl className="mt-1 divide-y divide-line border-line border-t">
            {entries
              .filter(([name, entry]) => entry.place === place && works(name))
              .map(([name, { press, does }]) => (
                <div key={name} className="flex items-center justify-between gap-6 py-2">
                  <dt className="flex gap-1">
                    <span className="sr-only">{press}</span>
                    {press.split(" ").map((part) => (
                      <KeyCap key={part} press={part} />
                    ))}
                  </dt>
                  <dd className="grow text-right">{does}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

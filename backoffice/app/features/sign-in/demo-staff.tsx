import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { LostPart } from "../../parts/lost-part.ts";
import { roleWords } from "../../parts/role-words.ts";
import { storeName } from "../../store.ts";
import { otpauthAddress } from "./otpauth-address.ts";

// Only a demo shows it, so only a demo loads what draws it.
const OtpauthPicture = lazyPart(() => import("./otpauth-picture.tsx"), LostPart);

/** Whom visitors of the demo store may sign in as; nothing where the store is real. */
export function DemoStaff() {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/auth/demo", { signal }),
    ["demo"],
  );
  if (loaded.state !== "ready") return null;
  const { members, password, code, totpSecret } = loaded.data;
  const [first] = members;
  return (
    <section aria-labelledby="demo-staff" className="mt-10 border-line border-t pt-6">
      <h2 id="demo-staff" className="font-medium">
        This is the demo store. You may sign in as any of them
      </h2>
      <dl className="mt-3 divide-y divide-line border-line border-y">
        {members.map(({ email, role }) => (
          <Line key={email} name={roleWords[role].word} value={email} />
        ))}
        <Line name="Password" value={password} />
        <Line name="Code now" value={code} />
        <Line name="Key for an authenticator" value={totpSecret} />
      </dl>
      <button type="button" onClick={reload} className="mt-2 min-h-11 text-nav">
        <span className="text-link">Show the code of this moment</span>
      </button>
      <details className="mt-1">
        <summary className="flex min-h-11 items-center text-nav">
          <span className="text-link">Scan the key with a phone</span>
        </summary>
        <div className="mt-2">
          {first && (
            <OtpauthPicture address={otpauthAddress(totpSecret, first.email, storeName())} />
          )}
        </div>
      </details>
    </section>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-2.5">
      <dt className="text-umber">{name}</dt>
      <dd className="wrap-anywhere">
        <code className="font-medium font-sans tabular-nums">{value}</code>
      </dd>
    </div>
  );
}

import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { api } from "../../api.ts";
import { ChunkError } from "../../loading/chunk-error.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { roleLabels } from "../../parts/format/role-labels.ts";
import { storeName } from "../../store.ts";
import { toOtpauthUri } from "./otpauth-uri.ts";

// Loaded in a demo only.
const OtpauthQrCode = lazyComponent(() => import("./otpauth-qr-code.tsx"), ChunkError);

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
        Demo store: sign in as any of these
      </h2>
      <dl className="mt-3 divide-y divide-line border-line border-y">
        {members.map(({ email, role }) => (
          <Row key={email} name={roleLabels[role].label} value={email} />
        ))}
        <Row name="Password" value={password} />
        <Row name="Current code" value={code} />
        <Row name="Authenticator key" value={totpSecret} />
      </dl>
      <button type="button" onClick={reload} className="mt-2 min-h-11 text-nav">
        <span className="text-link">Refresh the code</span>
      </button>
      <details className="mt-1">
        <summary className="flex min-h-11 items-center text-nav">
          <span className="text-link">Scan with your phone</span>
        </summary>
        <div className="mt-2">
          {first && <OtpauthQrCode address={toOtpauthUri(totpSecret, first.email, storeName())} />}
        </div>
      </details>
    </section>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-2.5">
      <dt className="text-umber">{name}</dt>
      <dd className="wrap-anywhere">
        <code className="font-medium font-sans tabular-nums">{value}</code>
      </dd>
    </div>
  );
}

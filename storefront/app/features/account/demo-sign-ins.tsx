import type { DemoSignIn } from "#contract/api/settings/store-info.ts";

export function DemoSignIns({ signIns }: { signIns: readonly DemoSignIn[] }) {
  if (signIns.length === 0) return null;
  return (
    <section aria-labelledby="demo-sign-ins" className="mt-10 border-line border-t pt-6">
      <h2 id="demo-sign-ins" className="font-medium">
        This is the demo store. You can log in as
      </h2>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {signIns.map(({ email, password, about }) => (
          <li key={email} className="py-2.5">
            <p className="text-umber">{about}</p>
            <p className="wrap-anywhere">
              {email}, password <code className="font-medium font-sans">{password}</code>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href="/mailbox" className="text-link touch-target">
          Open the demo mailbox
        </a>
      </p>
    </section>
  );
}

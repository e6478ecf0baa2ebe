import type { DemoGuest } from "#contract/api/settings/store-info.ts";

export function DemoGuestNote({ guest }: { guest: DemoGuest }) {
  const { order, discountCodes } = guest;
  return (
    <section aria-labelledby="demo-guest" className="mt-10 border-line border-t pt-6">
      <h2 id="demo-guest" className="font-medium">
        To try in the demo store without an account
      </h2>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        <li className="py-2.5">
          <p className="text-umber">An order to look up</p>
          <p className="wrap-anywhere">
            <code className="font-medium font-sans">{order.orderNumber}</code> of {order.email}
          </p>
        </li>
        <li className="py-2.5">
          <p className="text-umber">Discount codes for the checkout</p>
          <ul>
            {discountCodes.map(({ code, about }) => (
              <li key={code}>
                <code className="font-medium font-sans">{code}</code>, {about}
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </section>
  );
}

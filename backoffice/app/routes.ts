import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the back office, under /staff. */
export default [
  route("sign-in", "routes/sign-in.tsx"),
  route("join", "routes/join.tsx"),
  layout("routes/rooms.tsx", [
    index("routes/first-room.tsx"),
    route("orders", "routes/orders.tsx"),
    route("orders/new", "routes/new-order.tsx"),
    route("orders/:id", "routes/order.tsx"),
    route("returns", "routes/returns.tsx"),
    route("returns/:id", "routes/return.tsx"),
    route("customers", "routes/customers.tsx"),
    route("customers/:id", "routes/customer.tsx"),
    route("payments", "routes/payments.tsx", [route(":id", "routes/payment.tsx")]),
    route("businesses", "routes/businesses.tsx"),
    route("businesses/:id", "routes/business.tsx"),
    route("enquiries", "routes/enquiries.tsx"),
    route("enquiries/:id", "routes/enquiry.tsx"),
    route("letters", "routes/letters.tsx"),
    route("letters/new", "routes/new-letter.tsx"),
    route("letters/:id", "routes/letter.tsx"),
    route("members", "routes/members.tsx"),
    route("members/:id", "routes/member.tsx"),
    route("account", "routes/account.tsx"),
    route("mails", "routes/mails.tsx"),
    route("audit", "routes/audit.tsx"),
    route("settings", "routes/settings.tsx"),
    route("*", "routes/unknown.tsx"),
  ]),
] satisfies RouteConfig;

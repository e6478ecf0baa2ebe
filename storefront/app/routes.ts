import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("products", "routes/products.tsx"),
  route("products/new", "routes/products-new.tsx"),
  route("product/:id", "routes/product.tsx"),

  route("login", "routes/account/login.tsx"),
  route("register", "routes/account/register.tsx"),
  route("verify", "routes/account/verify.tsx"),
  route("password/forgot", "routes/account/password-forgot.tsx"),
  route("password/reset", "routes/account/password-reset.tsx"),

  route("profile", "routes/account/profile-redirect.tsx"),
  route("account", "routes/account/account-layout.tsx", [
    index("routes/account/profile.tsx"),
    route("orders", "routes/account/orders.tsx"),
    route("orders/:orderId", "routes/account/order.tsx"),
    route("orders/:orderId/return", "routes/account/return.tsx"),
    route("wishlist", "routes/account/wishlist.tsx"),
  ]),
  route("business-profile", "routes/account/business-profile.tsx"),

  route("cart", "routes/cart.tsx"),
  route("checkout", "routes/checkout.tsx"),
  route("orders/lookup", "routes/orders-lookup.tsx"),
  route("orders/reminders/stop", "routes/reminders-stop.tsx"),
  route("exchange", "routes/exchange.tsx"),
  route("pay/:orderNumber", "routes/pay.tsx"),
  route("try-payment", "routes/try-payment.tsx"),
  route("quick-order", "routes/quick-order.tsx"),

  route("partner", "routes/partner.tsx"),
  route("faq", "routes/faq.tsx"),
  route("about", "routes/about.tsx"),
  route("size", "routes/size.tsx"),
  route("privacy", "routes/policy.tsx", { id: "privacy" }),
  route("terms", "routes/policy.tsx", { id: "terms" }),
  route("delivery-policy", "routes/policy.tsx", { id: "delivery-policy" }),
  route("returns-policy", "routes/policy.tsx", { id: "returns-policy" }),
  route("newsletter/unsubscribe", "routes/newsletter-unsubscribe.tsx"),

  route("returns", "routes/coming-soon.tsx", { id: "returns" }),
  route("track-order", "routes/coming-soon.tsx", { id: "track-order" }),
  route("*", "routes/coming-soon.tsx", { id: "unknown" }),
] satisfies RouteConfig;

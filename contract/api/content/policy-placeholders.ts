/** Names in curly brackets that stand for values of the shop. */
export const policyPlaceholders = {
  shopName: "Store name",
  rcNumber: "RC number",
  address: "Address",
  email: "Email",
  phone: "Phone",
  returnDays: "Return period in days",
  deliveryTime: "Delivery time in Nigeria",
  deliveryTimeAbroad: "Delivery time abroad",
  deliveryFee: "Delivery fee in Nigeria, while one is charged",
  paymentProvider: "Payment provider",
  effectiveDate: "Date of the latest version",
} as const;
export type PolicyPlaceholder = keyof typeof policyPlaceholders;

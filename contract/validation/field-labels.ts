const labels: Readonly<Record<string, string>> = {
  actor: "Who did it",
  address: "Address",
  alt: "Alt text",
  assignee: "Assignee",
  assigneeId: "Assignee",
  attachments: "Files",
  bank: "Bank",
  blurbs: "Blurb",
  body: "Text",
  businessAddress: "Business address",
  businessDescription: "Business description",
  businessEmail: "Business email",
  businessName: "Business name",
  businessPhone: "Business phone",
  businessProfileId: "Business profile",
  businessWebsite: "Business website",
  buttonUrl: "Button link",
  buttonLabel: "Button text",
  receivedOn: "Date received",
  categories: "Categories",
  category: "Category",
  challenge: "Sign-in",
  city: "City",
  closing: "Email footer",
  code: "Code",
  color: "Colour",
  company: "Company",
  companyName: "Company name",
  contactName: "Contact name",
  country: "Country",
  currentPassword: "Current password",
  description: "Description",
  details: "Details",
  discountAmount: "Discount",
  discountCode: "Discount code",
  discountId: "Discount",
  email: "Email",
  entries: "Question",
  event: "Event",
  featured: "Featured",
  firstName: "First name",
  headers: "Headers",
  id: "Number",
  reservationHours: "Hold stock for (hours)",
  "idempotency-key": "Idempotency key",
  ids: "Products",
  image: "Picture",
  isVisible: "Shown on the shop",
  isOn: "Bank transfer enabled",
  items: "Items",
  lastName: "Last name",
  limit: "Number per page",
  lines: "Lines",
  maxPrice: "Highest price",
  minPrice: "Lowest price",
  mix: "Mix",
  more: "Link",
  name: "Name",
  newPassword: "New password",
  note: "Note",
  notes: "Notes",
  reservationMinutes: "Payment window (minutes)",
  orderNumber: "Order number",
  page: "Page",
  paragraphs: "Paragraph",
  params: "Page address",
  parts: "Part",
  password: "Password",
  phone: "Phone",
  poNumber: "PO number",
  postalCode: "Postal code",
  preview: "Preview",
  price: "Price",
  productId: "Product",
  quantity: "Quantity",
  querystring: "Search",
  rcNumber: "RC number",
  reference: "Reference",
  returnDays: "Return window (days)",
  role: "Role",
  saleNotifications: "Sales notifications",
  sections: "Section",
  search: "Search",
  senderName: "Sender name",
  shippingInfo: "Shipping address",
  size: "Size",
  socials: "Social link",
  sort: "Sort by",
  source: "Source",
  stats: "Stat",
  state: "State",
  status: "Status",
  subject: "Subject",
  subtotal: "Subtotal",
  targetDate: "Target date",
  taxId: "Tax ID",
  text: "Text",
  title: "Heading",
  token: "Token",
  topics: "Topic",
  totalAmount: "Total",
  totalQuantity: "Total quantity",
  type: "Type",
  userId: "Account",
  version: "Version",
  testimonials: "Testimonial",
  website: "Website",
  "x-order-token": "Order token",
};

const maxNamedFields = 5;

/** `shippingInfo.postalCode` is "Postal code", `items.0.quantity` is "Quantity (line 1)". */
export function getFieldLabel(field: string): string {
  const parts = field.split(".");
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? "";
  const index = parts.find((part) => /^\d+$/.test(part));
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return `${label ?? humanizeFieldName(name)}${index === undefined ? "" : ` (line ${Number(index) + 1})`}`;
}

export function describeInvalidFields(fields: readonly string[]): string {
  return `Please check: ${[...new Set(fields.map(getFieldLabel))].slice(0, maxNamedFields).join(", ")}.`;
}

/** `giftWrap` as "Gift wrap". */
function humanizeFieldName(name: string): string {
  const text = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]/g, " ")
    .toLowerCase();
  return text === "" ? "A field" : `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

/** What a person calls the fields of requests, as on the forms where there is one. */
const labels: Readonly<Record<string, string>> = {
  actor: "Who did it",
  address: "Address",
  alt: "Words for the picture",
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
  buttonAddress: "Address of the button",
  buttonLabel: "Text of the button",
  cameOn: "Day it came",
  categories: "Categories",
  category: "Category",
  challenge: "Sign-in",
  city: "City",
  closing: "Last words",
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
  holdHours: "Hours the pieces are kept",
  "idempotency-key": "Idempotency key",
  ids: "Products",
  image: "Picture",
  isOn: "Buyers may pay by transfer",
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
  orderHoldMinutes: "Minutes an unpaid order keeps its pieces",
  orderNumber: "Order number",
  page: "Page",
  paragraphs: "Paragraph",
  params: "Address of the page",
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
  reference: "Reference",
  returnDays: "Days in which pieces may come back",
  role: "Role",
  saleNotices: "Mail about sales",
  search: "Search",
  senderName: "Comes from",
  shippingInfo: "Shipping address",
  size: "Size",
  socials: "Social link",
  sort: "Order of the list",
  source: "Source",
  stats: "Figure",
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
  voices: "Voice",
  website: "Website",
  words: "A few words",
  "x-order-token": "Order token",
};

/** Fields a sentence names; more would help nobody. */
const namedFields = 5;

/**
 * What a person calls a field of a request: `shippingInfo.postalCode` is "Postal code", `items.0.quantity` is
 * "Quantity (line 1)".
 * @param field dotted path, as in the faults of the API
 */
export function labelOf(field: string): string {
  const parts = field.split(".");
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? "";
  const place = parts.find((part) => /^\d+$/.test(part));
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
  return `${label ?? toWords(name)}${place === undefined ? "" : ` (line ${Number(place) + 1})`}`;
}

/** The sentence that asks to look at fields again, with the first few in a person's words, each once. */
export function pleaseCheck(fields: readonly string[]): string {
  return `Please check: ${[...new Set(fields.map(labelOf))].slice(0, namedFields).join(", ")}.`;
}

/** `giftWrap` as "Gift wrap". */
function toWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]/g, " ")
    .toLowerCase();
  return words === "" ? "A field" : `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

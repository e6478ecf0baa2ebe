import { expect, test } from "vitest";
import { withoutSums } from "./hide-sums.ts";

test.each([
  ["Collect ₦5,000 at the door", "Collect (sum) at the door"],
  ["Paid N5000, NGN 4000.50 due", "Paid (sum), (sum) due"],
  ["Paid #5,000 and # 5000", "Paid (sum) and (sum)"],
  ["N 5,000 or N 5000", "(sum) or (sum)"],
  ["Owes 5,000/= and 12,500.50/-", "Owes (sum) and (sum)"],
  ["Owes 5000/= and 12500/-, then 900 /=", "Owes (sum) and (sum), then (sum)"],
  ["50k now, 5 thousand later, 1.5 million never", "(sum) now, (sum) later, (sum) never"],
  ["Short by 50 kobo", "Short by (sum)"],
  ["Write to ada@example.com", "Write to (address)"],
])("what a packer reads of “%s”", (typed, read) => {
  expect(withoutSums(typed)).toBe(read);
});

test.each([
  "Gate #502, block N 5, second floor",
  "Call 0803 456 7890 from 09:30",
  "Flat 5/7, left of the gate",
  "2 boubous in M, 12 Marina Road, ASO-8HNPAQJ3",
])("“%s” stays as it is", (typed) => {
  expect(withoutSums(typed)).toBe(typed);
});

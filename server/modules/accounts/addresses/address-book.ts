import type { AddAddress, SavedAddress, UpdateAddress } from "#contract/api/accounts/addresses.ts";
import { limits } from "#contract/api/limits.ts";
import { foldText } from "#contract/text/fold-text.ts";
import { validateAddress } from "#contract/validation/saved-address.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import { requireActiveAccount } from "../sessions.ts";
import {
  clearDefaultAddress,
  deleteAddress,
  insertAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from "./addresses.queries.ts";

/** @throws {AppError} `validation_failed`, `addresses_full` */
export async function addAddress(
  runtime: Runtime,
  userId: string,
  typed: AddAddress,
): Promise<SavedAddress> {
  requireValid(typed);
  return await runtime.db.withTransaction(async (tx) => {
    const saved = await saveAddress(tx, runtime, userId, typed);
    if (saved) return saved;
    const detail = `Your address book holds ${limits.savedAddresses} addresses. Please remove one first.`;
    throw new AppError("addresses_full", { detail });
  });
}

/** @returns undefined where the address book is full */
export async function saveAddress(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  userId: string,
  typed: AddAddress,
): Promise<SavedAddress | undefined> {
  await requireActiveAccount(tx, userId, "alone");
  const addresses = await listAddresses(tx, userId);
  const same = addresses.find((each) => toKey(each) === toKey(typed));
  if (same) return same;
  if (addresses.length >= limits.savedAddresses) return undefined;
  const isDefault = typed.isDefault === true || addresses.length === 0;
  if (isDefault) await clearDefaultAddress(tx, userId);
  return await insertAddress(tx, userId, {
    ...typed,
    id: newId("adr"),
    isDefault,
    createdAt: clock(),
  });
}

/** @throws {AppError} `validation_failed`, `not_found`, `conflict` */
export async function changeAddress(
  { db }: Pick<Runtime, "db">,
  userId: string,
  id: string,
  { version, isDefault, ...typed }: UpdateAddress,
): Promise<SavedAddress> {
  requireValid(typed);
  return await db.withTransaction(async (tx) => {
    await requireActiveAccount(tx, userId, "alone");
    const current = await getOwnAddress(tx, userId, id);
    await requireVersion(version, current, (address) => address);
    if (isDefault && !current.isDefault) await setDefaultAddress(tx, userId, id);
    const updated = await updateAddress(tx, id, typed);
    return updated ?? current;
  });
}

/** @throws {AppError} `not_found` */
export async function removeAddress(
  { db }: Pick<Runtime, "db">,
  userId: string,
  id: string,
): Promise<void> {
  await db.withTransaction(async (tx) => {
    await requireActiveAccount(tx, userId, "alone");
    const { isDefault } = await getOwnAddress(tx, userId, id);
    await deleteAddress(tx, id);
    const [oldest] = isDefault ? await listAddresses(tx, userId) : [];
    if (oldest) await setDefaultAddress(tx, userId, oldest.id);
  });
}

async function getOwnAddress(tx: Tx, userId: string, id: string): Promise<SavedAddress> {
  const addresses = await listAddresses(tx, userId);
  const address = addresses.find((each) => each.id === id);
  if (!address) throw new AppError("not_found", { detail: "Address not found." });
  return address;
}

function requireValid(typed: AddAddress): void {
  const errors = validateAddress(typed);
  if (errors.length > 0) throw validationError(errors);
}

/** Who and where; labels and spelling make no other address. */
function toKey(address: AddAddress): string {
  const { firstName, lastName, phone, address: street, city, state, postalCode, country } = address;
  const parts = [firstName, lastName, phone, street, city, state, postalCode, country];
  return JSON.stringify(parts.map((part) => foldText(part.trim())));
}

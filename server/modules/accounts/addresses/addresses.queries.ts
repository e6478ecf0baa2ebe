import type { AddAddress, SavedAddress } from "#contract/api/accounts/addresses.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

const columns = `id, label, first_name, last_name, phone, address, city, state, postal_code,
  country, is_default, version`;

type TypedAddress = Omit<AddAddress, "isDefault">;

/** The default first. */
export function listAddresses(on: Queryable, userId: string): Promise<SavedAddress[]> {
  return on.rows<SavedAddress>({
    name: "list_saved_addresses",
    text: `select ${columns} from saved_address where user_id = $1
      order by is_default desc, created_at, id`,
    values: [userId],
  });
}

/** The transaction must hold the account alone, as all changes of an address book do. */
export async function insertAddress(
  tx: Tx,
  userId: string,
  { id, createdAt, isDefault, ...typed }: TypedAddress & NewRow,
): Promise<SavedAddress> {
  const row = await tx.first<SavedAddress>({
    text: `insert into saved_address (id, user_id, created_at, is_default, label, first_name,
        last_name, phone, address, city, state, postal_code, country)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${columns}`,
    values: [id, userId, createdAt, isDefault, ...toValues(typed)],
  });
  if (!row) throw new Error("The address was not inserted");
  return row;
}

interface NewRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly isDefault: boolean;
}

export async function updateAddress(
  tx: Tx,
  id: string,
  typed: TypedAddress,
): Promise<SavedAddress | undefined> {
  return await tx.first<SavedAddress>({
    text: `update saved_address set label = $2, first_name = $3, last_name = $4, phone = $5,
        address = $6, city = $7, state = $8, postal_code = $9, country = $10, version = version + 1
      where id = $1 returning ${columns}`,
    values: [id, ...toValues(typed)],
  });
}

export async function setDefaultAddress(tx: Tx, userId: string, id: string): Promise<void> {
  await clearDefaultAddress(tx, userId);
  await tx.rows({ text: "update saved_address set is_default = true where id = $1", values: [id] });
}

export async function clearDefaultAddress(tx: Tx, userId: string): Promise<void> {
  await tx.rows({
    text: "update saved_address set is_default = false where user_id = $1 and is_default",
    values: [userId],
  });
}

export async function deleteAddress(tx: Tx, id: string): Promise<void> {
  await tx.rows({ text: "delete from saved_address where id = $1", values: [id] });
}

export async function deleteAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.rows({ text: "delete from saved_address where user_id = $1", values: [userId] });
}

function toValues(typed: TypedAddress): string[] {
  return [
    typed.label,
    typed.firstName,
    typed.lastName,
    typed.phone,
    typed.address,
    typed.city,
    typed.state,
    typed.postalCode,
    typed.country,
  ].map((value) => value.trim());
}

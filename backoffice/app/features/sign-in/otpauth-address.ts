/**
 * The address an authenticator takes from a picture (the key URI format that authenticator apps share).
 * @param secret in base32
 * @param account whom the codes are for, an e-mail address
 * @param issuer the store's name
 */
export function otpauthAddress(secret: string, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

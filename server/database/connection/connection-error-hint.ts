import pg from "pg";

const mends: Readonly<Record<string, string>> = {
  "28000":
    "Let the account in: by a line of its own in pg_hba.conf (under Patroni in pg_hba of config.yml), or by another DATABASE_URL.",
  "28P01": "Mend the password in DATABASE_URL.",
  "3D000": "Make it: create database NAME owner ACCOUNT, as DATABASE_URL names both.",
  "42501":
    "Give it to the store: alter database NAME owner to ACCOUNT, as DATABASE_URL names both.",
};

export function getConnectionErrorHint(error: Error): string | undefined {
  const said = error.cause instanceof pg.DatabaseError ? error.cause : error;
  if (!(said instanceof pg.DatabaseError)) return undefined;
  const fix = mends[said.code ?? ""];
  return fix && `The database refuses the store: ${said.message}. ${fix}`;
}

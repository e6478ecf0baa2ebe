const programs = {
  backup: "backup",
  owner: "create-owner",
  restore: "restore",
  worker: "worker",
} as const;

/** As this program was started: a container has no npm. */
export function nameCommand(command: keyof typeof programs, args = ""): string {
  return process.env.npm_execpath
    ? `npm run ${command}${args && ` -- ${args}`}`
    : `main/${programs[command]}.ts${args && ` ${args}`}`;
}

/** Runs with settings, secret key and database ready. Returns the exit code. */
export type Command = (parameters: readonly string[]) => Promise<number>

/** The commands of `npm run NAME -- …`; each is loaded when called and gets the project folder. */
export const COMMANDS: Readonly<Record<string, (root: string) => Promise<Command>>> = {
  admin: async () => (await import('#app/account/cli.server.ts')).adminCommand,
  audit: async () => (await import('#app/review/seal.server.ts')).auditCommand,
  demo: async () => (await import('#db/demo/cli.server.ts')).demoCommand,
  files: async () => (await import('#app/files/command.server.ts')).filesCommand,
  mail: async () => (await import('#app/mail/command.server.ts')).mailCommand,
  market: async (root) => {
    const { marketCommand } = await import('#app/market/command.server.ts')
    return (parameters) => marketCommand(parameters, root)
  },
}

/** Commands that open the database themselves: neither migrated nor with a generated secret key. */
export const WITHOUT_DATABASE: Readonly<Record<string, (root: string) => Promise<Command>>> = {
  backup: async (root) => (await import('./backup/command.ts')).backupCommand(root),
  restore: async (root) => (await import('./backup/command.ts')).restoreCommand(root),
}

/** Runs with settings, secret key and database ready. Returns the exit code. */
export type Command = (parameters: readonly string[]) => Promise<number>

/** What `npm run NAME -- …` runs; each is loaded when it is called, with the project's folder. */
export const COMMANDS: Readonly<Record<string, (root: string) => Promise<Command>>> = {
  admin: async () => (await import('#app/account/cli.server.ts')).adminCommand,
  audit: async () => (await import('#app/review/command.server.ts')).auditCommand,
  demo: async () => (await import('#db/demo/cli.server.ts')).demoCommand,
  mail: async () => (await import('#app/mail/command.server.ts')).mailCommand,
  market: async (root) => {
    const { marketCommand } = await import('#app/market/command.server.ts')
    return (parameters) => marketCommand(parameters, root)
  },
}

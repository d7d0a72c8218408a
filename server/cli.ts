import { COMMANDS } from './commands.ts'
import { openDatabase } from './database.ts'
import { env } from '#app/lib/env.ts'
import { loadSecretKey } from '#app/lib/secret.server.ts'

/** Runs one command and ends the process with its exit code: 0 done, 1 refused or failed, 2 unknown command. */
export async function runCommand([name = '', ...parameters]: readonly string[], root: string): Promise<void> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!load) {
    process.stderr.write(`unknown command "${name}"; known: ${Object.keys(COMMANDS).join(', ') || 'none'}\n`)
    process.exitCode = 2
    return
  }
  const settings = env()
  try {
    await loadSecretKey(settings)
    const database = await openDatabase(settings, root)
    try {
      const command = await load(root)
      process.exitCode = await command(parameters)
    } finally {
      await database.close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

import { COMMANDS, WITHOUT_DATABASE } from './commands.ts'
import { openDatabase } from './database.ts'
import { closeStore } from '#app/files/store.server.ts'
import { refreshTexts } from '#app/legal/published.server.ts'
import { env } from '#app/lib/env.ts'
import { loadSecretKey } from '#app/lib/secret.server.ts'

/** Runs one command and ends the process with its exit code: 0 done, 1 refused or failed, 2 unknown command. */
export async function runCommand([name = '', ...parameters]: readonly string[], root: string): Promise<void> {
  const all = { ...COMMANDS, ...WITHOUT_DATABASE }
  const load = Object.hasOwn(all, name) ? all[name] : undefined
  if (!load) {
    process.stderr.write(`unknown command "${name}"; known: ${Object.keys(all).join(', ')}\n`)
    process.exitCode = 2
    return
  }
  const settings = env()
  try {
    if (Object.hasOwn(WITHOUT_DATABASE, name)) {
      process.exitCode = await (await load(root))(parameters)
      return
    }
    await loadSecretKey(settings)
    const database = await openDatabase(settings, root)
    try {
      await refreshTexts()
      const command = await load(root)
      process.exitCode = await command(parameters)
    } finally {
      await closeStore()
      await database.close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

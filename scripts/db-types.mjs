// Writes app/db/schema.gen.ts from the migrated schema; with --verify only checks whether it is up to date.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const { prepareTemplate, startTestServer, withDatabase } = await import('../test/server.ts')
const { codegenArguments } = await import('../test/codegen.ts')

const root = join(import.meta.dirname, '..')
const server = await startTestServer()
try {
  const url = withDatabase(server.url, await prepareTemplate(server.url))
  const options = codegenArguments(url, join(root, 'app/db/schema.gen.ts'))
  if (process.argv.includes('--verify')) options.push('--verify')
  const done = spawnSync(process.execPath, options, { cwd: root, stdio: 'inherit' })
  process.exitCode = done.status ?? 1
} finally {
  await server.stop()
}

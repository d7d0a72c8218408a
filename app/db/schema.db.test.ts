import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codegenArguments } from '#test/codegen.ts'
import { testDatabase } from '#test/database.ts'

const database = await testDatabase()

test('the generated types match the migrations; `npm run db:types` writes them', () => {
  const options = codegenArguments(database.url(), join(import.meta.dirname, 'schema.gen.ts'))
  const { status, stderr } = spawnSync(process.execPath, [...options, '--verify'], { encoding: 'utf8' })
  expect({ status, stderr }, 'app/db/schema.gen.ts is stale: `npm run db:types`').toEqual({
    status: 0,
    stderr: '',
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './source-files.ts'

/** Files that end sessions within a caller's transaction, with the callers that begin it. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  'app/account/commands/credential.server.ts': [
    'app/account/commands/reset.server.ts',
    'app/account/security/commands/own-password.server.ts',
  ],
  'app/applications/review/account.server.ts': ['app/applications/commands/approve.server.ts'],
}

const ENDS = /(?<!function )\b(?:endSessions\(|deleteFrom\('sessions'\))/
/**
 * Exempt: a sign-out, the purge of expired sessions, and a sign-in that ends the oldest over the limit but skips any that
 * a write has locked.
 */
const OWN = [
  'app/account/commands/sign-in.server.ts',
  'app/account/commands/purge.server.ts',
  'app/account/security/commands/open-session.server.ts',
]
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const declaresRights = (file: string) => textOf(file).includes('changesRightsOf')

test('everything that ends sessions declares in its transaction whose rights it changes (decision 053)', () => {
  const files = sourceFiles('app').filter((file) => !/\.test\.tsx?$/.test(file) && ENDS.test(textOf(file)))
  expect(files.length).toBeGreaterThan(7)
  const silent = files.filter((file) => !OWN.includes(file) && !declaresRights(file))
  expect(silent.toSorted()).toEqual(Object.keys(WITHIN).toSorted())
  for (const [file, callers] of Object.entries(WITHIN))
    for (const caller of callers) expect([file, caller, declaresRights(caller)]).toEqual([file, caller, true])
})

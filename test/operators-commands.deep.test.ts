import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listSeries } from '#app/market/queries.server.ts'
import { NEEDED_FIGURES } from '#app/market/schema.ts'
import { COMMANDS, WITHOUT_DATABASE } from '#server/commands.ts'
import { testDatabase } from './database.ts'
import { testDataFolder } from './data-folder.ts'
import { testSettings } from './settings.ts'
import { root } from './source-files.ts'
import { aMember, anAdmin, aNewAddress } from './world/accounts.ts'
import { queueMailWithSubject } from './world/email-queue.ts'
import { figuresCsv } from './world/market.ts'
import { findRow, selectRow, selectRows } from './world/rows.ts'
import { aTwoFactorMember } from './world/security.ts'

const { url } = await testDatabase()
testDataFolder()
testSettings({
  LOG_LEVEL: 'silent',
  PUBLIC_ORIGIN: 'https://parcela.example',
  DATABASE_DIRECT_URL: url(),
  PASSPHRASE: 'harbour crane lifts',
})

let output = ''
beforeAll(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text)
    return true
  })
})
async function run(...words: string[]): Promise<string> {
  output = ''
  const [name = '', ...parameters] = words
  const load = { ...COMMANDS, ...WITHOUT_DATABASE }[name]
  expect([await (await load?.(root))?.(parameters), words], output).toEqual([0, words])
  return output
}

const folder = await mkdtemp(join(tmpdir(), 'parcela-operators-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const archive = join(folder, 'parcela.tar')

const roleOf = async (email: string) => {
  const { id } = await selectRow('users', { email })
  return (await selectRow('members', { userId: id })).role
}

const CASES: Readonly<Record<string, () => Promise<void>>> = {
  'admin create EMAIL': async () => {
    const email = aNewAddress()
    await run('admin', 'create', email)
    const { id } = await selectRow('users', { email })
    expect((await selectRow('members', { userId: id })).role).toBe('admin')
    // Without a mail server the link is printed.
    expect(output).toContain('/complete-registration?token=')
  },
  'admin reset-second-factor EMAIL': async () => {
    const guarded = await aTwoFactorMember()
    expect(await run('admin', 'reset-second-factor', guarded.email)).toContain('with the password only')
    expect(await findRow('secondFactors', { userId: guarded.userId })).toBeUndefined()
  },
  mail: async () => {
    await queueMailWithSubject('A mail for the list')
    expect(await run('mail')).toContain('A mail for the list')
  },
  'mail 1': async () =>
    expect(await run('mail', '1')).toMatch(/^To: .+\nSubject: .+[^]*https:\/\/parcela\.example\//m),
  'market import FILE': async () => {
    const file = join(folder, 'figures.csv')
    const topics = Object.keys(NEEDED_FIGURES)
    const lines = topics.flatMap((topic) =>
      [1, 2, 3, 4, 5].map((at) => ({ country: 'CZ', topic, series: topic, period: 2019 + at, value: at })),
    )
    await writeFile(file, figuresCsv(lines))
    expect(await run('market', 'import', file)).toMatch(/^Imported \d+ figures/)
    const shown = (await listSeries()).filter(({ topic }) => topic === 'macro.gdp')
    expect(shown.map(({ country }) => country)).toEqual(['CZ'])
  },
  'audit verify': async () => expect(await run('audit', 'verify')).toContain('The audit log is intact'),
  'files check': async () => expect(await run('files', 'check')).toMatch(/\d+ intact, 0 missing, 0 damaged/),
  'backup FILE': async () => {
    await run('backup', join(folder, 'with-key.tar'))
    expect((await stat(join(folder, 'with-key.tar'))).mode & 0o777).toBe(0o600)
  },
  'backup FILE --without-key': async () => {
    await run('backup', archive, '--without-key')
    expect((await stat(archive)).size).toBeGreaterThan(10_000)
  },
  'restore FILE --check': async () => {
    const before = await selectRows('users', {}, ['id'])
    await run('restore', archive, '--check')
    expect(await selectRows('users', {}, ['id'])).toEqual(before)
  },
  'admin promote EMAIL': async () => {
    const { email } = await aMember()
    await run('admin', 'promote', email)
    expect(await roleOf(email)).toBe('admin')
  },
  'admin demote EMAIL': async () => {
    const [{ email }] = [await anAdmin(), await anAdmin()]
    await run('admin', 'demote', email)
    expect(await roleOf(email)).toBe('member')
  },
  'admin list': async () => {
    const { email } = await anAdmin()
    expect(await run('admin', 'list')).toContain(email)
  },
}

test.each(Object.entries(CASES))('npm run %s does what it says', (_, act) => act())

import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listSeries } from '#app/market/queries.server.ts'
import { NEEDED_FIGURES } from '#app/market/schema.ts'
import { COMMANDS, WITHOUT_DATABASE } from '#server/commands.ts'
import { testDatabase } from './database.ts'
import { testDataFolder } from './data-folder.ts'
import { benches, commands, hasTest, plain, prose, read, referenced } from './operators.ts'
import { testSettings } from './settings.ts'
import { root } from './source-files.ts'
import { aMember, anAdmin, aNewAddress } from './world/accounts.ts'
import { queueMailNamed } from './world/email-queue.ts'
import { figuresCsv } from './world/market.ts'
import { findRow, selectRow, selectRows } from './world/rows.ts'
import { aGuardedMember } from './world/security.ts'

const { url } = await testDatabase()
testDataFolder()
testSettings({
  LOG_LEVEL: 'silent',
  PUBLIC_ORIGIN: 'https://parcela.example',
  DATABASE_DIRECT_URL: url(),
  PASSPHRASE: 'harbour crane lifts',
})

/** Programs that take minutes and print figures: docs/measure.md names each with what it found. */
const MEASURED = ['bench', 'bench:search', 'drill:cluster']
/** Commands that need a real process or a clean machine, with the test that covers each. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  build: 'the start prints its address and the email destination, and nothing secret',
  start: 'the start prints its address and the email destination, and nothing secret',
  'demo remove': 'removal requires an admin outside the demo, then leaves nothing',
  dev: 'development starts from the source and every fourth route answers as the table says',
  'files move':
    'files move to a bucket and back while the product serves them, also after the mover was killed',
  'restore FILE': 'restores into an empty database and store: every row, sequence and file compares equal',
}
/** Commands that run all the others, including this test. */
const ITSELF = ['ci', 'test']

let said = ''
beforeAll(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
})
async function run(...words: string[]): Promise<string> {
  said = ''
  const [name = '', ...parameters] = words
  const load = { ...COMMANDS, ...WITHOUT_DATABASE }[name]
  expect([await (await load?.(root))?.(parameters), words], said).toEqual([0, words])
  return said
}

const folder = await mkdtemp(join(tmpdir(), 'parcela-operators-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const archive = join(folder, 'parcela.tar')

/** For each command, a quote from the docs and a run that proves it. */
const CASES: Readonly<Record<string, [says: string, act: () => Promise<void>]>> = {
  'admin create EMAIL': [
    'makes the first admin of a real installation',
    async () => {
      const email = aNewAddress()
      await run('admin', 'create', email)
      const { id } = await selectRow('users', { email })
      expect((await selectRow('members', { userId: id })).role).toBe('admin')
      // Without a mail server the link is printed.
      expect(said).toContain('/complete-registration?token=')
    },
  ],
  'admin reset-second-factor EMAIL': [
    'an admin lost their second factor',
    async () => {
      const guarded = await aGuardedMember()
      expect(await run('admin', 'reset-second-factor', guarded.email)).toContain('with the password only')
      expect(await findRow('secondFactors', { userId: guarded.userId })).toBeUndefined()
    },
  ],
  mail: [
    'lists what would have been sent',
    async () => {
      await queueMailNamed('A mail for the list')
      expect(await run('mail')).toContain('A mail for the list')
    },
  ],
  'mail 1': [
    'prints one with its links',
    async () =>
      expect(await run('mail', '1')).toMatch(/^To: .+\nSubject: .+[^]*https:\/\/parcela\.example\//m),
  ],
  'market import FILE': [
    'replaces the market figures',
    async () => {
      const file = join(folder, 'figures.csv')
      const topics = Object.keys(NEEDED_FIGURES)
      const lines = topics.flatMap((topic) =>
        [1, 2, 3, 4, 5].map((at) => ({ country: 'CZ', topic, series: topic, period: 2019 + at, value: at })),
      )
      await writeFile(file, figuresCsv(lines))
      expect(await run('market', 'import', file)).toMatch(/^Imported \d+ figures/)
      const shown = await Promise.all(
        (['CZ', 'PL'] as const).map((country) => listSeries({ country, topic: 'macro.gdp' })),
      )
      expect(shown.map((series) => series.length)).toEqual([1, 0])
    },
  ],
  'market country CZ on': [
    'A country can be switched on',
    async () => expect(await run('market', 'country', 'CZ', 'on')).toContain('is now on'),
  ],
  'audit verify': [
    'then run npm run audit -- verify',
    async () => expect(await run('audit', 'verify')).toContain('The audit log is intact'),
  ],
  'files check': [
    'npm run files -- check, then start every process without',
    async () => expect(await run('files', 'check')).toMatch(/\d+ intact, 0 missing, 0 damaged/),
  ],
  'backup FILE': [
    'writes one tar file (mode 0600) while the product runs',
    async () => {
      await run('backup', join(folder, 'with-key.tar'))
      expect((await stat(join(folder, 'with-key.tar'))).mode & 0o777).toBe(0o600)
    },
  ],
  'backup FILE --without-key': [
    'is refused unless --without-key states that DATA_DIR/secret-key is stored elsewhere',
    async () => {
      await run('backup', archive, '--without-key')
      expect((await stat(archive)).size).toBeGreaterThan(10_000)
    },
  ],
  'restore FILE --check': [
    'reads an archive completely and changes nothing',
    async () => {
      const before = await selectRows('users', {}, ['id'])
      await run('restore', archive, '--check')
      expect(await selectRows('users', {}, ['id'])).toEqual(before)
    },
  ],
}

/** The names of a case where docs/reference.md has a placeholder. */
const OPEN: Readonly<Record<string, string>> = {
  'mail N': 'mail 1',
  'market country CODE on\\|off': 'market country CZ on',
}

const roleOf = async (email: string) => {
  const { id } = await selectRow('users', { email })
  return (await selectRow('members', { userId: id })).role
}

/** Commands that only docs/reference.md names. */
const REFERENCED: Readonly<Record<string, [says: string, act: () => Promise<void>]>> = {
  'admin promote EMAIL': [
    'makes an account an admin',
    async () => {
      const { email } = await aMember()
      await run('admin', 'promote', email)
      expect(await roleOf(email)).toBe('admin')
    },
  ],
  'admin demote EMAIL': [
    'removes the admin role',
    async () => {
      const [{ email }] = [await anAdmin(), await anAdmin()]
      await run('admin', 'demote', email)
      expect(await roleOf(email)).toBe('member')
    },
  ],
  'admin list': [
    'lists the admins',
    async () => {
      const { email } = await anAdmin()
      expect(await run('admin', 'list')).toContain(email)
    },
  ],
  'market status': [
    'shows which figures are published',
    async () => expect(await run('market', 'status')).toMatch(/^Shown: .*\n\d+ figures/),
  ],
}

test('each installation command in docs/reference.md is covered by a case or a named test', () => {
  expect(referenced.size).toBeGreaterThan(15)
  const named = [...referenced.keys()].map((words) => OPEN[words] ?? words)
  expect(
    named.filter((words) => !(words in CASES) && !(words in ELSEWHERE) && !(words in REFERENCED)),
  ).toEqual([])
})

test.each(Object.entries(REFERENCED))(
  'npm run %s does what docs/reference.md says',
  async (words, [says, act]) => {
    expect(referenced.get(words)).toContain(says)
    await act()
  },
)

test('each command does what the docs say, as a case below or a named test shows', () => {
  const proven = [...Object.keys(CASES), ...Object.keys(ELSEWHERE), ...MEASURED, ...ITSELF].toSorted()
  expect(commands).toEqual(proven)
  for (const title of Object.values(ELSEWHERE)) expect([title, hasTest(title)]).toEqual([title, true])
  const scripts = read('package.json')
  for (const name of [...MEASURED, ...benches]) {
    expect(scripts).toContain(`"${name}": `)
  }
  for (const name of MEASURED) expect(read('docs/measure.md')).toContain(`npm run ${name}`)
})

test.each(Object.entries(CASES))('npm run %s does what the docs say', async (_, [says, act]) => {
  expect(prose).toContain(plain(says))
  await act()
})

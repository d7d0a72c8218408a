import { beforeAll, describe, expect, test } from 'vitest'
import { slowness } from '#test/floor.ts'
import { type Copy, copyOfRepository } from './copy.ts'

let copy: Copy
beforeAll(async () => {
  copy = await copyOfRepository()
})

const check = (...words: string[]) => copy.run('scripts/with-node.mjs', 'scripts/check.mjs', ...words)
/** Seconds of CPU that `npm run check` prints in its last line. */
const cpuOf = (text: string) => Number(/([\d.]+) s of CPU; \d+ passed, \d+ failed\s*$/.exec(text)?.[1])

test('an unchanged tree is checked within 15 s of CPU', async () => {
  // Types are cached from one run to the next; a loop starts with them.
  const first = await check()
  expect(first.text).toMatch(/ passed, 0 failed\s*$/)
  const { code, text } = await check()
  expect(code).toBe(0)
  expect(cpuOf(text) / slowness()).toBeLessThanOrEqual(15)
})

/** Split, or it would be a row that this file names. */
const UNKNOWN_ROW = ['PUB', '999'].join('-')

type Fault = { what: string; plant: () => Promise<void>; named: RegExp }

/** Faults that are visible in the source. */
const IN_THE_SOURCE: Fault[] = [
  {
    what: 'a wrong type',
    plant: () => copy.append('app/lib/format.ts', "\nexport const wrong: number = 'one'\n"),
    named: /^app\/lib\/money\.ts\(\d+,\d+\): error TS2322/m,
  },
  {
    what: 'a lint rule',
    plant: () => copy.append('app/lib/clock.ts', '\nexport var wrong = 1\n'),
    named: /no-var[^]*app\/lib\/clock\.ts/,
  },
  {
    what: 'the format',
    plant: () => copy.append('app/lib/day.ts', '\nexport const   wrong = 1\n'),
    named: /^app\/lib\/day\.ts/m,
  },
  {
    what: 'the direction of an import',
    plant: () =>
      copy.edit(
        'app/lib/toast.ts',
        'import { cookieName',
        "import '#app/account/policy.ts'\nimport { cookieName",
      ),
    named: /app\/lib\/toast\.ts[^\n]*app\/account/,
  },
  {
    what: 'a row that is missing',
    plant: () => copy.edit('app/lib/name.test.ts', "test('", `test('${UNKNOWN_ROW} `),
    named: new RegExp(`app/lib/name\\.test\\.ts: ${UNKNOWN_ROW}`),
  },
  {
    what: 'a route without its door',
    plant: () =>
      copy.edit(
        'app/routes.ts',
        "  route('forgot-password'",
        "  route('forgot-too', 'account/routes/forgot-password.tsx', { id: 'too' }),\n  route('forgot-password'",
      ),
    named: /test\/doors-table\.test\.ts failed; it imports [^\n]*app\/routes\.ts/,
  },
  {
    what: 'a migration with a number that is taken',
    plant: () => copy.write('db/migrations/0003_again.sql', 'select 1;\n'),
    named: /^db\/migrations\/0003_\w+\.sql: .* has the number 0003 already$/m,
  },
]

/** Faults that only tests find. */
const IN_BEHAVIOUR: Fault[] = [
  {
    what: 'a policy',
    plant: () =>
      copy.edit('app/access/policy.ts', "  if (facts.hasLiveGrant) return { refused: 'has_access' }\n", ''),
    named: /app\/access\/policy\.test\.ts failed; it imports [^\n]*app\/access\/policy\.ts/,
  },
  {
    what: 'a statement',
    plant: () =>
      copy.edit('app/access/queries/active-grants.server.ts', "    .where('revokedAt', 'is', null)\n", ''),
    named: /failed; it imports [^\n]*app\/access\/queries\/active-grants\.server\.ts/,
  },
  {
    what: 'the text of a refusal',
    plant: () => copy.edit('app/access/refusal-texts.ts', 'Enter your full name.', 'Wrong words.'),
    named: /failed; it imports [^\n]*app\/access\/refusal-texts\.ts/,
  },
  {
    what: 'an email',
    plant: () => copy.edit('app/access/emails.ts', 'A member has requested access', 'Wrong words'),
    named: /failed; it imports [^\n]*app\/access\/emails\.ts/,
  },
  {
    what: 'a generated file that is stale',
    plant: () =>
      copy.write('db/migrations/9990_wider.sql', 'alter table notices add column wider integer;\n'),
    named: /app\/db\/schema\.gen\.ts is stale/,
  },
]

describe('twelve planted faults are found, each with its file', () => {
  test.each([
    { where: 'in the source', faults: IN_THE_SOURCE },
    { where: 'in behaviour', faults: IN_BEHAVIOUR },
  ])('$where', async ({ faults }) => {
    copy.reset()
    for (const { plant } of faults) await plant()
    const { code, text } = await check()
    expect(code).toBe(1)
    expect(faults.filter(({ named }) => !named.test(text)).map(({ what }) => what)).toEqual([])
  })

  test('there are twelve of them', () => expect(IN_THE_SOURCE.length + IN_BEHAVIOUR.length).toBe(12))
})

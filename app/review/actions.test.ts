import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from '#test/source-files.ts'
import { MAIL_KINDS } from '#app/mail/kinds.ts'
import { AUDIT_ACTIONS, presentAction, spellingsOf } from './actions.ts'

/** What an audit action can be about; a new noun is added here. */
const NOUNS = new Set([
  'version',
  'access',
  'account',
  'application',
  'audit',
  'backup',
  'city',
  'colleague',
  'company',
  'connection',
  'content',
  'data',
  'email',
  'file',
  'inquiry',
  'kyc',
  'listing',
  'mail',
  'market',
  'message',
  'notice',
  'passkey',
  'password',
  'project',
  'second_factor',
  'session',
])
/** The imperatives; what follows one says what is done to which part: `request_info`. */
const VERBS = new Set(
  `accept add answer apply approve ask cancel change check choose close confirm copy correct create decline delete describe disable
  discard drop edit enable end export finish grant hand import invite join leave link list load lock make mark merge open postpone process
  publish purge record refuse reinstate reject remove renew reopen reorder replace request resend reset restore retry revoke save
  send set sign stage stop submit suspend test tighten turn undo unlist unlock unsubscribe update upload verify withdraw revert`.split(
    /\s+/,
  ),
)

const actions = Object.entries(AUDIT_ACTIONS) as [string, readonly string[]][]

test('every action is a noun and a verb in the imperative · OPS-032', () => {
  const wrong = actions.filter(([action]) => {
    const [noun = '', act = '', ...more] = action.split('.')
    const isAct = /^[a-z]+(?:_[a-z]+)*$/.test(act) && VERBS.has(act.split('_')[0] ?? '')
    return more.length > 0 || !NOUNS.has(noun) || !isAct
  })
  expect(wrong).toEqual([])
  const used = new Set(actions.map(([action]) => action.split('.')[0]))
  expect([...NOUNS].filter((noun) => !used.has(noun))).toEqual([])
})

test('every name that a release ever wrote has one present name, and a present name is its own · OPS-032', () => {
  const ever = readFileSync(join(root, 'test/audit-actions.txt'), 'utf8').trim().split('\n')
  expect(actions.flat(2).filter((name) => !ever.includes(name))).toEqual([])
  expect(ever.filter((action) => !Object.hasOwn(AUDIT_ACTIONS, presentAction(action)))).toEqual([])
  const former = actions.flatMap(([, spellings]) => spellings)
  expect(former.toSorted()).toEqual([...new Set(former)].toSorted())
  expect(former.filter((action) => Object.hasOwn(AUDIT_ACTIONS, action))).toEqual([])
  for (const [action, spellings] of actions) {
    expect(presentAction(action)).toBe(action)
    for (const spelling of [action, ...spellings])
      expect(spellingsOf(spelling)).toEqual([action, ...spellings])
  }
  expect([presentAction('constructor'), spellingsOf('later.step')]).toEqual(['constructor', ['later.step']])
})

test('nothing but the two functions that take a typed action writes to the log', () => {
  const writers = sourceFiles('app', 'server', 'db', 'scripts').filter((file) =>
    /insertInto\('auditLog'\)|insert into audit_log/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writers).toEqual(['app/review/audit.server.ts', 'server/backup/session.ts'])
})

test('code that reads the log asks for every name of an action, and none names a former one · OPS-032', () => {
  const sources = sourceFiles('app', 'server', 'db')
    .filter((file) => file !== 'app/review/actions.ts')
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const literal = /\baction\s*(?:=|<>|in|like)\s*\(?'[a-z]|action', '(?:=|<>|in|like)', \[?'/
  const readers = sources.filter(({ text }) => /\baudit_log\b|'auditLog/.test(text))
  expect(readers.length).toBeGreaterThan(5)
  expect(readers.filter(({ text }) => literal.test(text)).map(({ file }) => file)).toEqual([])
  const kinds: readonly string[] = MAIL_KINDS
  const former = actions.flatMap(([, spellings]) => spellings)
  const telling = former.filter((name) => name.includes('.') && !kinds.includes(name))
  const stale = sources.flatMap(({ file, text }) =>
    telling.filter((name) => text.includes(`'${name}'`)).map((name) => `${file}: ${name}`),
  )
  expect(stale).toEqual([])
})

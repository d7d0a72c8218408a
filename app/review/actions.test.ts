import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from '#test/source-files.ts'
import { MAIL_KINDS } from '#app/mail/kinds.ts'
import { AUDIT_ACTIONS, currentAction, spellingsOf } from './actions.ts'

const actions = Object.entries(AUDIT_ACTIONS).map(([action, { former }]) => [action, former] as const)

test('an old spelling maps to one current name, and a current name to itself', () => {
  const former = actions.flatMap(([, spellings]) => spellings)
  expect(former.toSorted()).toEqual([...new Set(former)].toSorted())
  expect(former.filter((action) => Object.hasOwn(AUDIT_ACTIONS, action))).toEqual([])
  for (const [action, spellings] of actions) {
    expect(currentAction(action)).toBe(action)
    for (const spelling of [action, ...spellings])
      expect(spellingsOf(spelling)).toEqual([action, ...spellings])
  }
  expect([currentAction('constructor'), spellingsOf('later.step')]).toEqual(['constructor', ['later.step']])
})

test('only the two functions that take a typed action write to the log', () => {
  const writers = sourceFiles('app', 'server', 'db', 'scripts').filter((file) =>
    /insertInto\('auditLog'\)|insert into audit_log/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writers).toEqual(['app/review/audit.server.ts', 'server/backup/session.ts'])
})

test('code that reads the log queries every spelling of an action, and no code uses an old one', () => {
  const sources = sourceFiles('app', 'server', 'db')
    .filter((file) => file !== 'app/review/actions.ts')
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const literal = /\baction\s*(?:=|<>|in|like)\s*\(?'[a-z]|action', '(?:=|<>|in|like)', \[?'/
  const readers = sources.filter(({ text }) => /\baudit_log\b|'auditLog/.test(text))
  expect(readers.length).toBeGreaterThan(5)
  expect(readers.filter(({ text }) => literal.test(text)).map(({ file }) => file)).toEqual([])
  const kinds: readonly string[] = MAIL_KINDS
  const former = actions.flatMap(([, spellings]) => spellings)
  const unambiguous = former.filter((name) => name.includes('.') && !kinds.includes(name))
  const stale = sources.flatMap(({ file, text }) =>
    unambiguous.filter((name) => text.includes(`'${name}'`)).map((name) => `${file}: ${name}`),
  )
  expect(stale).toEqual([])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#app/lib/env.ts'
import { constant } from '../scripts/docs/reference/constants.ts'
import { fixedLimits, seconds } from '../scripts/docs/reference/limits.ts'
import { root, sourceFiles } from './source-files.ts'
import { titlesOf } from './titles.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** A document as one line, so that a sentence is found wherever it breaks. */
const flowing = (file: string) => read(file).replaceAll(/\s+/g, ' ')

const limits = new Map(fixedLimits().map(({ what, value }) => [what, value]))
function limit(what: string): string {
  const value = limits.get(what)
  if (value === undefined) throw new Error(`scripts/docs/reference/limits.ts has no "${what}"`)
  return value
}
const { lives, rates } = readEnv({})
const [hash = ''] = limit('hash of a password').split(',')
const million = (pixels: string) => `${Number(pixels.replaceAll(',', '')) / 1e6} million`

/** What documents state of hashing, lifetimes, rates and limits, as the code has it. */
const STATED: Readonly<Record<string, readonly string[]>> = {
  'docs/security.md': [
    `${limit('length of a password')} of any kind`,
    `not the account's address; ${hash} |`,
    `a TOTP of ${limit('step of a TOTP code')} steps, or one of ${limit('recovery codes')} recovery codes`,
    `${limit('codes of a pending sign-in')} codes per pending sign-in`,
    `strangers ${limit('wrong codes in a row from unknown devices')} in a row, then one after ${limit('first wait after them, doubled each time')}, doubled each time up to ${limit('longest wait')}`,
    `a known device ${limit('codes of a known device')}`,
    `one answer per question, within ${limit('time to answer a passkey question')}`,
    `keeps a hash for ${limit('life of a refused mailbox')}`,
    `A session ends ${seconds(lives.session)} after its sign-in and after ${seconds(lives.sessionIdle)} without a request; an admin's after ${seconds(lives.adminSession)} and ${lives.adminSessionIdle / 3600} hour.`,
    `a sign-in of the last ${seconds(lives.freshSignIn)}`,
    `${limit('largest picture of a listing').replace(' MB', '')} or ${limit('largest document of a listing')}, as the slot says`,
    `at most ${million(limit('pixels of a picture'))} pixels and ${limit('pixels of its longer side')} a side, re-encoded | ${limit('largest picture of a listing')} |`,
    `PDF, DOC, DOCX | ${limit('largest document of a listing')} |`,
    `name is cut after ${constant('app/lib/name.ts', 'NAME_IN_SENTENCE')} characters`,
    `at most ${constant('app/listings/schema.ts', 'VERSION_LIMIT')} new versions within 24 hours`,
    `Inspection of a file ends after ${limit('inspection of a file')}`,
    `At most ${limit('fields or parts of a form')} fields or parts with names of up to ${limit('bytes of a field name')} bytes, ${limit('a form without files')} without files, ${limit('parameters of an address')} parameters, ${limit('cookies of a request')} cookies and ${limit('headers of a request')} headers`,
    `more than ${constant('test/attack/held-row.ts', 'MOST_HELD_MS')} ms of the event loop's processor time`,
  ],
  'docs/domain.md': [
    `one rule on the server: ${limit('length of a password')}`,
    `kept for ${limit('life of a pending sign-in')} and ${limit('codes of a pending sign-in')} codes`,
    `then wait ${limit('first wait after them, doubled each time')} for the next one`,
    `a known device has ${rates.code.count} a day`,
    `answered once, within ${limit('time to answer a passkey question')}`,
    `| none, declined ${limit('a declined access request may be repeated after')} ago, withdrawn |`,
    `asks again after ${limit('a declined connection request may be repeated after')}`,
    `sends at most ${rates.connection.count} a day`,
    `the holder is told ${limit('a holder is told before a grant ends')} before an end`,
    `reminded of a request, as of any turn, after ${limit('somebody is reminded of their turn after')}`,
    `a new one, ${seconds(lives.inviteLink)}; the former ends`,
    `staged, for ${limit('staged market figures are kept for')}`,
    `one ZIP that stands for ${limit('an export of personal data is kept for')}`,
    `the token of a digest (${limit('an unsubscribe link works for')})`,
    `older than ${limit('notices are kept for')} | gone`,
    `a link of ${lives.fileLink} s`,
    `first approved within the last ${limit('a listing is new for')}`,
    `no session of the last ${seconds(lives.freshSignIn)}`,
    `longer than ${limit('largest draft of a profile')}`,
    `waiting for a reviewer for more than ${limit('business days until a record is overdue')} business days`,
  ],
}

/** Quantities of docs/security.md that no constant gives: of a standard, or a promise of the operator's. */
const NOT_OURS = [
  'more than the 24 hours that SP 800-63B names',
  'is updated within 7 days when it is critical',
  'within 30 days otherwise',
  'at least every 90 days',
  '256 random bits',
]
const QUANTITY =
  /\b\d[\d,]*(?: (?:million|or \d+))? ?(?:s|ms|MB|KB|bytes|bits|characters|minutes?|hours?|days?|years?|codes|fields|parameters|cookies|headers|pixels|recovery)\b/g

describe('what documents state is what the code does', () => {
  test.each(Object.entries(STATED))('%s · OPS-039', (file, sentences) => {
    const text = flowing(file)
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([])
  })

  test('every quantity of docs/security.md comes from a constant, a standard or a promise', () => {
    const left = [...(STATED['docs/security.md'] ?? []), ...NOT_OURS].reduce(
      (text, sentence) => text.replaceAll(sentence, ''),
      flowing('docs/security.md'),
    )
    expect(left.match(QUANTITY) ?? []).toEqual([])
    expect(flowing('docs/security.md').match(QUANTITY)?.length).toBeGreaterThan(25)
  })

  test('every hash that a document names is computed by the code', () => {
    const code = sourceFiles('app', 'server').map(read).join('\n').toLowerCase()
    const CALLS: Readonly<Record<string, string>> = {
      argon2id: "'argon2id'",
      scrypt: 'scrypt',
      'sha-256': "'sha256'",
      sha256: "'sha256'",
      'hmac-sha-1': "createhmac('sha1'",
      'aes-256-gcm': "'aes-256-gcm'",
    }
    const named = globSync('{docs/*.md,*.md}', { cwd: root }).flatMap((file) =>
      (
        read(file).match(/\b(?:argon2\w*|scrypt|bcrypt|pbkdf2|(?:HMAC-)?SHA-?\d+|MD5|AES-[\w-]+)\b/gi) ?? []
      ).map((name) => ({
        file,
        name: name.toLowerCase(),
      })),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ name }) => !code.includes(CALLS[name] ?? '\0'))).toEqual([])
  })
})

test('every test that a document names by file and title exists · OPS-039', () => {
  const named = globSync('{docs/**/*.md,*.md}', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/\b([\w./-]+\.(?:test|journey)\.tsx?) › (.+)$/gm)].map(
      ([, path = '', title = '']) => ({ path, title }),
    ),
  )
  expect(named.length).toBeGreaterThan(150)
  const exists = ({ path, title }: { path: string; title: string }) =>
    existsSync(join(root, path)) && titlesOf(path, read(path)).some((one) => one.includes(title))
  expect(named.filter((one) => !exists(one))).toEqual([])
})

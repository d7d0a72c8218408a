import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as forgot from '#app/account/routes/forgot-password.tsx'
import * as reset from '#app/account/routes/reset-password.tsx'
import * as signIn from '#app/account/routes/signin.tsx'
import * as signOut from '#app/account/routes/signout.ts'
import { endSessions } from '#app/account/security/commands/end-sessions.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { testDatabase } from './database.ts'
import { testDataFolder } from './data-folder.ts'
import { aMember, aNewAddress, mailsTo, signedInCookie, whileMissing } from './world/accounts.ts'
import { visit, type Visit } from './world/pages.tsx'
import { whileHashing } from './world/security.ts'
import { asDeveloper, asInvestor, developerForm, investorForm } from './world/sign-up.ts'
import { isDeepRun } from './runs.ts'

await testDatabase()
testDataFolder()

const root = join(import.meta.dirname, '..')
const DOMAIN = readFileSync(join(root, 'docs/domain.md'), 'utf8')

/** The part of docs/domain.md under a heading, up to the next heading. */
function chapter(heading: string): string {
  const [, after = ''] = DOMAIN.split(`\n${heading}\n`)
  expect(after, heading).not.toBe('')
  return after.split(/\n##+ /)[0] ?? ''
}

/** The rows of the only table of a chapter, without its head. */
function tableIn(heading: string): string[][] {
  const lines = chapter(heading)
    .split('\n')
    .filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

const GOOD = 'Quay-side 42 cranes'

async function mailedPath(): Promise<string> {
  const { email } = await aMember()
  await visit(forgot, '/forgot-password', { form: { email } })
  return (await mailsTo(email)).find(({ kind }) => kind === 'account.password_reset')?.path ?? ''
}
const change = async (password: string, confirmPassword = password) =>
  visit(reset, await mailedPath(), { form: { password, confirmPassword } })

/** Sets up each documented case and returns its response. */
const CASES: Record<string, () => Promise<Visit>> = {
  '/signin, an empty field': () => visit(signIn, '/signin', { form: { email: '', password: 'x' } }),
  '/signin, unknown address or wrong password': () =>
    visit(signIn, '/signin', { form: { email: aNewAddress(), password: 'wrong' } }),
  '/signin, address not confirmed, after the right password': async () => {
    const { email, password } = await aMember({ verified: false })
    return visit(signIn, '/signin', { form: { email, password } })
  },
  '/signin, the account changed while its password was checked': async () => {
    const { userId, email, password } = await aMember()
    return whileHashing(
      { userId },
      () => visit(signIn, '/signin', { form: { email, password } }),
      () => transaction((tx) => endSessions(tx, { userId })),
    )
  },
  '/signin, failure': async () => {
    const { email, password } = await aMember()
    return whileMissing('sessions', () => visit(signIn, '/signin', { form: { email, password } }))
  },
  '/signin, signed in': async () => {
    const { email, password } = await aMember()
    return visit(signIn, '/signin', { form: { email, password } })
  },
  '/signout, signed out': async () =>
    visit(signOut, '/signout', { form: {}, cookie: await signedInCookie((await aMember()).userId) }),
  '/signup/investor, an empty field': () => asInvestor(investorForm({ fullName: '', acceptTerms: '' })),
  '/signup/investor, another confirmation': () =>
    asInvestor(investorForm({ confirmPassword: 'other', acceptTerms: '' })),
  '/signup/investor, fewer than 8 characters': () =>
    asInvestor(investorForm({ password: 'abcdefg', confirmPassword: 'abcdefg', acceptTerms: '' })),
  '/signup/investor, a common password': () =>
    asInvestor(investorForm({ password: 'password123', confirmPassword: 'password123', acceptTerms: '' })),
  '/signup/investor, terms not accepted': () => asInvestor(investorForm({ acceptTerms: '' })),
  '/signup/developer, accuracy not certified': () => asDeveloper(developerForm({ certifyAccuracy: '' })),
  '/signup/developer, failure': () => whileMissing('one_time_links', () => asDeveloper(developerForm())),
  '/signup/investor, registered': () => asInvestor(investorForm()),
  '/forgot-password, no address': () => visit(forgot, '/forgot-password', { form: { email: '' } }),
  '/forgot-password, no such address': () => visit(forgot, '/forgot-password', { form: { email: 'maja@' } }),
  '/forgot-password, failure': async () => {
    const { email } = await aMember()
    return whileMissing('email_queue', () => visit(forgot, '/forgot-password', { form: { email } }))
  },
  '/forgot-password, sent, known or not': () =>
    visit(forgot, '/forgot-password', { form: { email: aNewAddress() } }),
  '/reset-password, no link, no session of the last 15 minutes': async () => {
    const { userId } = await aMember()
    const cookie = await signedInCookie(userId, new Date(Date.now() - 16 * 60_000))
    return visit(reset, '/reset-password', { cookie })
  },
  '/reset-password, the mailed link': async () => visit(reset, await mailedPath()),
  '/reset-password, an empty field': () => change('', GOOD),
  '/reset-password, another confirmation': () => change(GOOD, `${GOOD}!`),
  '/reset-password, a weak password': () => change('Password1'),
  '/reset-password, failure': async () => {
    const path = await mailedPath()
    const form = { password: GOOD, confirmPassword: GOOD }
    return whileMissing('email_queue', () => visit(reset, path, { form }))
  },
  '/reset-password, changed': () => change(GOOD),
}

/** One of them hashes for seconds; account/changed-meanwhile.deep.test.ts also tests its outcome. */
const isQuick = ([, name = '']: string[]) => isDeepRun || !name.startsWith('the account changed')
const DOCUMENTED = tableIn('### Sign-up, sign-in and reset').filter(isQuick)

test.each(DOCUMENTED)('%s, %s: %s, "%s" · PUB-219', async (page, name, outcome, title, words) => {
  const { status, location, text, toast } = (await CASES[`${page}, ${name}`]?.()) ?? {}
  expect([status, location].filter(Boolean).join(' ')).toBe(outcome)
  const said = toast ? [toast.title, toast.text].filter(Boolean).join(' ') : text
  expect(said).toContain(words === '–' ? title : `${title} ${words}`)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { requestReset, resetPassword } from '#app/account/commands/reset.server.ts'
import { findAccount } from '#app/account/queries.server.ts'
import * as confirmation from '#app/account/routes/complete-registration.tsx'
import * as signInPage from '#app/account/routes/signin.tsx'
import * as investorForm from '#app/companies/investor/routes/investor.tsx'
import * as pendingPage from '#app/companies/routes/pending.tsx'
import { db } from '#app/db/client.server.ts'
import * as investorSignUp from '#app/kyc/sign-up/routes/investor.tsx'
import * as markRoute from '#app/listings/marks/routes/mark-favorite.ts'
import * as saveRoute from '#app/listings/marks/routes/save-search.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing } from '#test/world/access.ts'
import { GOOD_PASSWORD, mailsTo } from '#test/world/accounts.ts'
import {
  ask,
  aPersonWithPassword,
  clearGuestData,
  guestWorld,
  keptRows,
  signIn,
} from '#test/world/guest-inquiries.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { accountOf, investorForm as signUpForm, registration } from '#test/world/sign-up.ts'
import * as earlyAccess from '../routes/early-access.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const { companyId, house, more } = await guestWorld()
beforeEach(async () => {
  await clearGuestData()
  for (const table of ['favorites', 'savedSearches'] as const) await db().deleteFrom(table).execute()
})

const heart = (cookie = '', slug = house.slug) =>
  visit(markRoute, '/favorites/mark', { form: { slug, on: 'yes' }, cookie, accept: 'application/json' })
const save = (query: string, cookie = '') =>
  visit(saveRoute, '/saved-searches/save', { form: { query }, cookie, accept: 'application/json' })
const favoritesOf = (userId: string) => selectRows('favorites', { userId }, ['title'], 'title')
const searchesOf = async (userId: string) =>
  (await selectRows('savedSearches', { userId }, ['kind', 'criteria'], 'createdAt')).map(
    ({ kind, criteria }) => [kind, criteria],
  )
const wantedOf = async (userId: string) => (await selectRows('wantedPages', { userId }, ['path']))[0]?.path

const signUp = (email: string, cookie: string, path = '/signup/investor') =>
  visit(investorSignUp, path, { form: registration(signUpForm({ email })), cookie })
const linkTo = async (email: string) =>
  (await mailsTo(email)).findLast(({ path }) => path !== null)?.path ?? ''
const confirm = async (email: string, cookie: string, password = '') =>
  visit(confirmation, await linkTo(email), { form: { intent: 'confirm', password }, cookie })
const idOf = async (email: string) => (await accountOf(email))?.userId ?? ''

describe('a guest’s favourite and search', () => {
  test('are saved for that browser only, and the response asks the guest to sign in · PUB-083', async () => {
    const pressed = await heart()
    expect(pressed.status).toBe(401)
    expect(JSON.parse(pressed.html)).toEqual({
      ok: false,
      isKept: true,
      toast: {
        title: 'Authentication required',
        text: 'Please sign in to save favorites. We’ll keep it until then.',
        tone: 'error',
      },
    })
    const saved = await save('type=office&sort=yield&page=3&other=x', pressed.cookie)
    expect(saved.text).toContain('Please sign in to save searches. We’ll keep it until then.')
    const rows = await keptRows()
    expect(rows.map(({ kind, userId }) => [kind, userId])).toEqual([
      ['favorite', null],
      ['search', null],
    ])
    expect(JSON.parse(rows[1]?.message ?? '')).toEqual({ type: 'office', sort: 'yield' })
    expect(await selectRows('favorites')).toEqual([])
    expect(await selectRows('savedSearches')).toEqual([])
  })

  test('move once, to the first account that signs in from that browser', async () => {
    const [one, two] = [await aPersonWithPassword('pending'), await aPersonWithPassword('approved')]
    let { cookie } = await heart()
    await heart(cookie)
    cookie = (await save('type=office', cookie)).cookie
    await save('type=office', cookie)
    const signedIn = await signIn(one.email, cookie)
    expect(signedIn.cookie).toContain('parcela_kept=;')
    await signIn(two.email, cookie)
    expect(await favoritesOf(one.userId)).toEqual([{ title: 'Alpha House' }])
    expect(await searchesOf(one.userId)).toEqual([['property', { type: 'office', sort: 'newest' }]])
    expect(await favoritesOf(two.userId)).toEqual([])
    expect(await searchesOf(two.userId)).toEqual([])
    expect(await keptRows()).toEqual([])
    const waiting = await visit(pendingPage, '/profile/pending', { cookie: signedIn.cookie })
    expect(linksOf(waiting.html)).toContainEqual({
      href: '/saved-searches',
      text: 'Continue to your saved searches',
    })
  })

  test.runIf(isDeepRun)(
    'move only if the listing is on the market, the account is not suspended and the list is not full',
    async () => {
      const gone = await aMarketListing({ companyId, title: 'Gone House', slug: 'gone-soon' })
      const { email, userId } = await aPersonWithPassword()
      const { cookie } = await heart('', gone.slug)
      await save('type=office', cookie)
      await updateRows('listings', { id: gone.id }, { listed: false })
      expect((await heart('', gone.slug)).status).toBe((await heart('', 'no-such')).status)
      await updateRows('members', { userId }, { suspendedAt: new Date(), suspensionReason: 'x' })
      await signIn(email, cookie)
      expect([await favoritesOf(userId), await searchesOf(userId)]).toEqual([[], []])
      await updateRows('members', { userId }, { suspendedAt: null, suspensionReason: null })
      await db()
        .insertInto('savedSearches')
        .values(
          Array.from({ length: 49 }, (_, n) => ({ userId, criteria: JSON.stringify({ location: `${n}` }) })),
        )
        .execute()
      await signIn(email, (await save('type=retail')).cookie)
      expect(await favoritesOf(userId)).toEqual([])
      expect(await searchesOf(userId)).toHaveLength(50)
      expect(await wantedOf(userId)).toBe('/saved-searches')
    },
  )

  test.runIf(isDeepRun)('do not displace questions: a browser keeps its newest 20 in addition', async () => {
    let { cookie } = await ask('Is the roof new?')
    for (let n = 0; n < 22; n += 1) cookie = (await save(`location=place ${n}`, cookie)).cookie
    const kinds = (await keptRows()).map(({ kind }) => kind)
    expect(kinds).toEqual(['inquiry', ...Array(20).fill('search')])
  })
})

describe('during a sign-up', () => {
  test('a favourite is mentioned on the inbox page and saved on confirmation, and the form links back to its listing', async () => {
    const { email } = signUpForm()
    let { cookie } = await heart()
    const sent = await signUp(email, cookie, '/signup/investor?listing=alpha-house')
    cookie = sent.cookie
    const inbox = await visit(signInPage, '/signin?inbox=1', { cookie })
    expect(inbox.text).toContain('Check your inbox')
    expect(inbox.text).toContain(
      'When you sign in on this browser, we’ll add Alpha House to your favourites.',
    )
    const userId = await idOf(email)
    expect(await favoritesOf(userId)).toEqual([])
    const confirmed = await confirm(email, cookie)
    expect(await favoritesOf(userId)).toEqual([{ title: 'Alpha House' }])
    expect(await keptRows()).toEqual([])
    const form = await visit(investorForm, '/profile/investor', { cookie: confirmed.cookie })
    expect(linksOf(form.html)).toContainEqual({ href: '/deal/alpha-house', text: 'Continue to the listing' })
  })

  test.runIf(isDeepRun)(
    'the inbox page mentions the saved question, favourite or search; the plain sign-in page does not',
    async () => {
      for (const [kept, words] of [
        [await ask('Is the roof new?'), 'Your message about Alpha House is saved.'],
        [await heart(), 'we’ll add Alpha House to your favourites.'],
        [await save('type=office'), 'we’ll save your search.'],
      ] as const) {
        const sent = await signUp(signUpForm().email, kept.cookie)
        const cookie = `${kept.cookie}; ${sent.cookie}`
        expect((await visit(signInPage, '/signin?inbox=1', { cookie })).text).toContain(words)
        expect((await visit(signInPage, '/signin', { cookie })).text).not.toContain(words)
      }
    },
  )

  test.runIf(isDeepRun)(
    '“Sign Up” in a listing’s dialog leads back to that listing, with a password or through early access',
    async () => {
      const { email } = signUpForm()
      const { cookie } = await signUp(email, '', '/signup/investor?listing=alpha-house')
      const confirmed = await confirm(email, cookie)
      const form = await visit(investorForm, '/profile/investor', { cookie: confirmed.cookie })
      expect(linksOf(form.html)).toContainEqual({
        href: '/deal/alpha-house',
        text: 'Continue to the listing',
      })

      const companyEmail = signUpForm().email
      const applied = await visit(earlyAccess, '/early-access?type=Investor&listing=alpha-house', {
        form: { firstName: 'A', lastName: 'B', companyName: 'C', companyEmail, role: 'Investor' },
      })
      const created = await visit(earlyAccess, applied.location ?? '', { cookie: applied.cookie })
      expect(created.text).toContain('you can continue to Alpha House.')
      const set = { intent: 'set-password', password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD }
      await visit(confirmation, await linkTo(companyEmail), { form: set, cookie: applied.cookie })
      expect(await wantedOf(await idOf(companyEmail))).toBe('/deal/alpha-house')
      expect(await selectRows('favorites')).toEqual([])
      const unknown = await signUp(signUpForm().email, '', '/signup/investor?listing=no-such')
      expect(unknown.status).toBe(303)
      expect(await keptRows()).toEqual([])
    },
  )

  test('nothing is saved to someone else’s account, and a password reset drops what was saved at sign-up', async () => {
    const known = await aPersonWithPassword()
    const { cookie } = await heart()
    await save('type=office', cookie)
    expect((await signUp(known.email, cookie)).status).toBe(303)
    const { email } = signUpForm()
    await signUp(email, cookie)
    const account = await findAccount(email)
    if (!account) throw new Error('the sign-up created no account')
    await requestReset(email)
    const secret = new URL(`http://x${await linkTo(email)}`).searchParams.get('token') ?? ''
    const password = 'Quay-side 8 barges'
    const given = { password, confirmPassword: password, removeOthers: false }
    expect((await resetPassword(account, { by: 'link', secret }, given)).ok).toBe(true)
    await visit(signInPage, '/signin', { form: { intent: 'sign-in', email, password } })
    for (const userId of [account.userId, known.userId]) {
      expect(await favoritesOf(userId)).toEqual([])
      expect(await searchesOf(userId)).toEqual([])
    }
  })

  test.runIf(isDeepRun)(
    'confirming in another browser with the sign-up password also saves them',
    async () => {
      const { email } = signUpForm()
      await signUp(email, (await heart('', more[0]?.slug)).cookie)
      await confirm(email, '', GOOD_PASSWORD)
      expect(await favoritesOf(await idOf(email))).toEqual([{ title: 'House 1' }])
      expect(await keptRows()).toEqual([])
    },
  )
})

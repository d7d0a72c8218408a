import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { claimGuestData } from '#app/account/kept/commands.server.ts'
import { requestReset, resetPassword } from '#app/account/commands/reset.server.ts'
import { findAccount } from '#app/account/queries.server.ts'
import * as confirmation from '#app/account/routes/complete-registration.tsx'
import * as signInPage from '#app/account/routes/signin.tsx'
import { db, transaction } from '#app/db/client.server.ts'
import * as investorSignUp from '#app/kyc/sign-up/routes/investor.tsx'
import { setClock } from '#app/lib/clock.ts'
import * as markRoute from '#app/listings/marks/routes/mark-favorite.ts'
import { testDatabase } from '#test/database.ts'
import { FEW, isDeepRun } from '#test/runs.ts'
import { GOOD_PASSWORD, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { later } from '#test/world/security.ts'
import { accountOf, investorForm as signUpForm, registration } from '#test/world/sign-up.ts'
import * as earlyAccess from '../routes/early-access.tsx'
import * as kept from '../routes/kept.tsx'
import {
  aBrowser,
  ask,
  aPersonWithPassword,
  clearGuestData,
  guestWorld,
  keptRows,
  press,
  signIn,
} from '#test/world/guest-inquiries.ts'

await testDatabase()

const { house, more } = await guestWorld()
beforeEach(async () => {
  setClock(null)
  await clearGuestData()
})

describe('nobody can add text to someone else’s account', () => {
  const signUp = (email: string, cookie: string) =>
    visit(investorSignUp, '/signup/investor', { form: registration(signUpForm({ email })), cookie })
  const apply = (companyEmail: string, cookie: string) =>
    visit(earlyAccess, '/early-access?listing=alpha-house', {
      form: { firstName: 'A', lastName: 'B', companyName: 'C', companyEmail, role: 'Investor' },
      cookie,
    })
  const linkTo = async (email: string) =>
    (await mailsTo(email)).findLast(({ path }) => path !== null)?.path ?? ''
  const textsOf = async (userId: string) => {
    const { text } = await visit(kept, '/kept', { cookie: await signedInCookie(userId) })
    return ['Mine', 'Planted'].filter((words) => text.includes(words))
  }

  test('a sign-up carries text over for anyone who knows its password, with the same response for every address', async () => {
    const browser = await aBrowser('Mine')
    const { email } = signUpForm()
    const known = await aPersonWithPassword()
    const responses = [await signUp(email, browser), await signUp(known.email, browser)]
    expect(new Set(responses.map(({ status, location }) => `${status} ${location}`)).size).toBe(1)
    expect((await visit(kept, '/kept', { cookie: browser })).text).toContain('Mine')
    const { userId } = (await accountOf(email)) ?? { userId: '' }
    expect(await keptRows({ userId: known.userId })).toEqual([])
    // In another browser, with the password of the sign-up.
    await visit(confirmation, await linkTo(email), { form: { intent: 'confirm', password: GOOD_PASSWORD } })
    expect(await textsOf(userId)).toEqual(['Mine'])
    // The text belongs to the account now, so another person who signs in there does not get it.
    await signIn(known.email, browser)
    expect(await keptRows({ userId: known.userId })).toEqual([])
    expect(await keptRows()).toMatchObject([{ userId, message: 'Mine' }])
  })

  test('a newer change by its owner is not replaced by older text from a browser', async () => {
    const { email, userId } = await aPersonWithPassword()
    const older = await aBrowser('Mine')
    later(60_000)
    const { cookie } = await signIn(email, await aBrowser('Words on a phone'))
    const [row] = await selectRows('keptInquiries', { userId }, ['id'])
    const form = { intent: 'save', id: row?.id ?? '', message: 'Words of today' }
    expect((await visit(kept, '/kept?back=/profile/pending', { cookie, form })).status).toBe(303)
    await signIn(email, older)
    expect((await keptRows()).map(({ message }) => message)).toEqual(['Words of today'])
    // Later messages stay in that browser until someone signs in.
    const sent = signUpForm().email
    const browser = await aBrowser('First words')
    await signUp(sent, browser)
    later(60_000)
    await ask('Later words', browser)
    await visit(confirmation, await linkTo(sent), { form: { intent: 'confirm', password: GOOD_PASSWORD } })
    expect((await keptRows({ userId: null })).map(({ message }) => message)).toEqual(['Later words'])
  })

  test('the text from a stranger’s sign-up is deleted with their password', async () => {
    const { email } = signUpForm()
    await signUp(email, await aBrowser('Planted'))
    const account = await findAccount(email)
    if (!account) throw new Error('the sign-up created no account')
    await requestReset(email)
    const secret = new URL(`http://x${await linkTo(email)}`).searchParams.get('token') ?? ''
    const given = {
      password: 'Quay-side 8 barges',
      confirmPassword: 'Quay-side 8 barges',
      removeOthers: false,
    }
    expect((await resetPassword(account, { by: 'link', secret }, given)).ok).toBe(true)
    const form = { intent: 'sign-in', email, password: given.password }
    await visit(signInPage, '/signin', { form })
    expect(await textsOf(account.userId)).toEqual([])
    expect(await keptRows({ userId: account.userId })).toEqual([])
  })

  test('an application without a password carries nothing over; the browser that sets the password does', async () => {
    for (const [here, found] of [
      [true, ['Mine']],
      [false, []],
    ] as const) {
      const browser = await aBrowser('Mine')
      const { email } = signUpForm()
      await apply(email, browser)
      const form = { intent: 'set-password', password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD }
      await visit(confirmation, await linkTo(email), { form, cookie: here ? browser : '' })
      const { userId } = (await accountOf(email)) ?? { userId: '' }
      expect(await textsOf(userId)).toEqual([...found])
    }
  })

  test('after fifty concurrent sign-ins with one browser’s cookie, one account gets the text, once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aPersonWithPassword()))
    const browser = await aBrowser('Mine')
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        transaction((tx) => {
          const userId = people[n % 5]?.userId ?? ''
          const request = new Request('http://127.0.0.1:3000/', { headers: { Cookie: browser } })
          return claimGuestData(tx, request, { userId, generation: 0 })
        }),
      ),
    )
    expect((await keptRows()).map(({ message, browserHash }) => [message, browserHash])).toEqual([
      ['Mine', null],
    ])
  })

  test('an account only ever gets messages and favourites from a browser where its owner signed in', async () => {
    const listings = [house, ...more]
    const act = fc.record({
      browser: fc.nat({ max: 1 }),
      does: fc.constantFrom('types', 'presses', 'marks', 'signs in', 'signs up', 'applies'),
      who: fc.nat({ max: 1 }),
      slug: fc.constantFrom(...listings.map(({ slug }) => slug)),
    })
    const people = [await aPersonWithPassword(), await aPersonWithPassword()]
    const favoritesOf = async (userId: string) =>
      (await selectRows('favorites', { userId })).map(({ listingId }) => `favorite ${listingId}`)
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
        for (const table of ['keptInquiries', 'favorites', 'rateLimits'] as const)
          await db().deleteFrom(table).execute()
        const browsers = [
          { cookie: '', typed: new Set<string>() },
          { cookie: '', typed: new Set<string>() },
        ]
        const theirs = [new Set<string>(), new Set<string>()]
        for (const [n, { browser, does, who, slug }] of acts.entries()) {
          const [at, email] = [browsers[browser], people[who]?.email]
          if (!at || !email) throw new Error('nobody')
          if (does === 'types' || does === 'presses') {
            const words = `Words ${n}.`
            const response =
              does === 'types'
                ? await ask(words, at.cookie, slug)
                : await press('deal_interest', at.cookie, slug, { message: words })
            at.cookie = response.cookie
            at.typed.add(words)
          } else if (does === 'marks') {
            const form = { slug, on: 'yes' }
            at.cookie = (await visit(markRoute, '/favorites/mark', { form, cookie: at.cookie })).cookie
            at.typed.add(`favorite ${listings.find((one) => one.slug === slug)?.id}`)
          } else if (does === 'signs up') await signUp(email, at.cookie)
          else if (does === 'applies') await apply(email, at.cookie)
          else {
            await signIn(email, at.cookie)
            for (const words of at.typed) theirs[who]?.add(words)
            at.typed.clear()
            at.cookie = ''
          }
        }
        for (const [n, { userId }] of people.entries()) {
          const messages = (await keptRows({ userId })).map(({ message }) => message)
          for (const held of [...messages, ...(await favoritesOf(userId))])
            expect(theirs[n]?.has(held)).toBe(true)
        }
      }),
      { numRuns: isDeepRun ? 60 : FEW },
    )
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { purgeSessionsAndLinks } from '#app/account/commands/purge.server.ts'
import * as signUpPage from '#app/account/routes/signup.tsx'
import * as developerSignUp from '#app/kyc/sign-up/routes/developer.tsx'
import * as investorSignUp from '#app/kyc/sign-up/routes/investor.tsx'
import { setClock } from '#app/lib/clock.ts'
import * as deal from '#app/listings/page/routes/deal.tsx'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as earlyAccess from '../routes/early-access.tsx'
import * as inquiry from '../routes/inquiry.tsx'
import * as kept from '../routes/kept.tsx'
import { aBrowser, ask, clearGuestData, guestWorld, keptRows, press } from '#test/world/guest-inquiries.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const { house, more, owner } = await guestWorld()
beforeEach(async () => {
  setClock(null)
  await clearGuestData()
})

describe('a guest’s question or interest', () => {
  test('is saved for their browser, notifies nobody, and is confirmed in the form with two links', async () => {
    const asked = await ask('Is the roof new?', '', house.slug, '+48 600 100 200')
    expect(asked.status).toBe(401)
    expect(asked.text).toContain('Authentication required')
    expect(asked.text).toContain(
      'Please sign in to submit inquiries. Saved in this browser, not sent yet. Sign in to send it. If you are new, sign up, then send it once your company is approved.',
    )
    expect(asked.html).toContain('>Is the roof new?</textarea>')
    expect(linksOf(asked.html)).toContainEqual({
      href: '/signin?from=%2Fdeal%2Falpha-house',
      text: 'Sign in',
    })
    expect(linksOf(asked.html)).toContainEqual({ href: '/signup?listing=alpha-house', text: 'Sign up' })
    const set = asked.headers.getSetCookie().find((one) => one.startsWith('parcela_kept='))
    expect(set).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    for (const kind of ['deal_interest', 'more_information']) {
      const pressed = await press(kind, asked.cookie)
      expect(pressed.status).toBe(401)
      expect(pressed.text).toContain('Please sign in to submit inquiries.')
      expect(pressed.html).toContain('name="companyEmail"')
      expect(linksOf(pressed.html)).toContainEqual({
        href: '/signin?from=%2Fearly-access%3Flisting%3Dalpha-house',
        text: 'Sign in',
      })
    }
    const all = await keptRows()
    expect(all.map(({ kind, message, phone }) => [kind, message, phone])).toEqual([
      ['deal_interest', '', null],
      ['inquiry', 'Is the roof new?', '+48 600 100 200'],
      ['more_information', '', null],
    ])
    expect(new Set(all.map(({ browserHash }) => browserHash?.toString('hex'))).size).toBe(1)
    expect(asked.cookie).not.toContain(all[0]?.browserHash?.toString('hex') ?? '-')
    expect(await mailsTo(owner.email)).toEqual([])
    expect(await selectRows('inquiries')).toEqual([])
  })

  test('fills the form in their browser only, with links to sign in, until it is sent or removed', async () => {
    const cookie = await aBrowser('Is the roof new?')
    const { slug } = house
    for (const [page, path] of [
      [deal, `/deal/${slug}`],
      [inquiry, `/deal/${slug}/inquiry`],
    ] as const) {
      const own = await visit(page, path, { params: { slug }, cookie })
      expect(own.html).toContain('>Is the roof new?</textarea>')
      expect(own.text).toContain('Saved in this browser, not sent yet.')
      for (const other of ['', await aBrowser('Theirs', more[0]?.slug)]) {
        const { html, text } = await visit(page, path, { params: { slug }, cookie: other })
        expect(html).not.toContain('Is the roof new?')
        expect(text).not.toContain('Saved in this browser')
      }
    }
    const empty = linksOf((await visit(kept, '/kept')).html)
    expect(empty).toContainEqual({ href: '/signin?from=%2Fkept', text: 'Sign in' })
    const shown = await visit(kept, '/kept', { cookie })
    expect(shown.text).toContain('Unsent messages about listings. We keep each one for 7 days.')
    expect(linksOf(shown.html)).toContainEqual({ href: '/signin?from=%2Fkept', text: 'Sign in' })
    expect(linksOf(shown.html)).toContainEqual({ href: '/signup', text: 'Sign up' })
  })

  test.runIf(isDeepRun)(
    'is limited to 5,000 characters, five per browser, and 30 an hour per network',
    async () => {
      expect((await ask('x'.repeat(5001))).text).toContain('Use at most 5,000 characters.')
      expect((await press('deal_interest', '', house.slug, { message: 'x'.repeat(5001) })).status).toBe(422)
      expect(await keptRows()).toEqual([])
      const cookie = await aBrowser('x'.repeat(5000))
      await Promise.all(more.map(({ slug }) => ask('Hello', cookie, slug)))
      expect(await keptRows()).toHaveLength(5)
      await Promise.all(Array.from({ length: 50 }, (_, n) => ask(`No. ${n}`, cookie)))
      expect(await keptRows()).toHaveLength(5)
      const responses = []
      for (let n = 0; n <= 30; n += 1)
        responses.push(
          await visit(earlyAccess, '/early-access?listing=alpha-house', {
            form: { kind: 'deal_interest' },
            ip: '192.0.2.77',
          }),
        )
      expect(responses.map(({ status }) => status)).toEqual([...Array(30).fill(401), 429])
    },
  )

  test('is not found by a browser with a changed cookie', async () => {
    const cookie = await aBrowser('Mine')
    const show = (with_: string) => visit(kept, '/kept', { cookie: with_ })
    expect((await show(cookie)).text).toContain('Mine')
    const forged = cookie.replace(/(?<=parcela_kept=.{30})./, (letter) => (letter === 'Z' ? 'Y' : 'Z'))
    for (const other of ['', forged, await aBrowser('Theirs')])
      expect((await show(other)).text).not.toContain('Mine')
    setClock(() => new Date(Date.now() + 7 * 86_400_000 + 1000))
    expect((await show(cookie)).text).not.toContain('Mine')
    await purgeSessionsAndLinks()
    expect(await keptRows()).toEqual([])
  })

  test.runIf(isDeepRun)(
    'is mentioned with its listing on every page of the sign-up until it is removed',
    async () => {
      const listing = '?listing=alpha-house'
      const chooser = await visit(signUpPage, `/signup${listing}`)
      expect(chooser.text).toContain('About: Alpha House')
      for (const href of [
        '/early-access?type=Investor&listing=alpha-house',
        '/early-access?type=Developer&listing=alpha-house',
        '/early-access?type=Due%20Diligence&listing=alpha-house',
        `/signup/investor${listing}`,
        `/signup/developer${listing}`,
      ])
        expect(linksOf(chooser.html).map((link) => link.href)).toContain(href)
      const cookie = await aBrowser('Is the roof new?')
      for (const [page, path, back] of [
        [signUpPage, `/signup${listing}`, '/signup'],
        [investorSignUp, `/signup/investor${listing}`, '/signup/investor'],
        [developerSignUp, `/signup/developer${listing}`, '/signup/developer'],
        [earlyAccess, '/early-access?type=Investor&listing=alpha-house', '/early-access?type=Investor'],
      ] as const) {
        await ask('Is the roof new?', cookie)
        const shown = await visit(page, path, { cookie })
        expect(shown.text).toContain('We saved your question about Alpha House.')
        expect(shown.text).toContain('Remove question')
        expect(shown.text).toContain('You cannot restore it.')
        const remove = /action="(\/kept\?[^"]*)"/.exec(shown.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
        const removed = await visit(kept, remove, { cookie, form: {} })
        expect([removed.status, removed.location]).toEqual([303, back])
        expect(await keptRows()).toEqual([])
      }
      expect((await visit(signUpPage, '/signup?listing=no-such')).text).not.toContain('About:')
      const away = await visit(kept, '/kept?listing=alpha-house&back=https%3A%2F%2Fevil.example%2Fsignup', {
        form: {},
      })
      expect(away.location).toBe('/kept')
    },
  )
})

import { isDeepRun } from '#test/runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeSessionsAndLinks } from '#app/account/commands/purge.server.ts'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import * as investorForm from '#app/companies/investor/routes/investor.tsx'
import * as approvedPage from '#app/companies/routes/approved.tsx'
import * as pendingPage from '#app/companies/routes/pending.tsx'
import * as rejectedPage from '#app/companies/routes/rejected.tsx'
import { transaction } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import * as platform from '#app/dashboards/routes/platform.tsx'
import * as deal from '#app/listings/page/routes/deal.tsx'
import { erasePersonalData } from '#app/settings/closing/close-account.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing } from '#test/world/access.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { exportedData } from '#test/world/copied-data.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import * as earlyAccess from '../routes/early-access.tsx'
import * as inquiry from '../routes/inquiry.tsx'
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

const { companyId, house, more } = await guestWorld()
beforeEach(async () => {
  setClock(null)
  await clearGuestData()
})

describe('a browser’s unsent text', () => {
  test('moves to the account that signs in there, and is shown, changed and removed until approval', async () => {
    for (const [status, page, at] of [
      ['draft', investorForm, '/profile/investor'],
      ['rejected', rejectedPage, '/profile/rejected'],
    ] as const) {
      const { email, userId } = await aPersonWithPassword(status)
      const { cookie } = await signIn(email, await aBrowser('Is the roof new?'))
      expect(cookie).toContain('parcela_kept=;')
      const shown = await visit(page, at, { cookie })
      expect(shown.text).toMatch(/saved\b.* You can send it once your company is approved\./i)
      // Another form shows it in one line, with the text and listing one click away.
      const words = async () =>
        status === 'draft' ? visit(kept, '/kept', { cookie }) : visit(page, at, { cookie })
      const read = await words()
      expect(read.text).toContain('Is the roof new?')
      expect(linksOf(read.html)).toContainEqual({ href: '/deal/alpha-house', text: 'Alpha House' })
      const [row] = await selectRows('keptInquiries', { userId }, ['id'])
      const id = row?.id ?? ''
      const onListing = (slug: string) => visit(deal, `/deal/${slug}`, { params: { slug }, cookie })
      const here = await onListing(house.slug)
      expect(here.text).toContain('Is the roof new? Saved, not sent yet. You can send it once')
      expect(here.html).toContain(`action="/kept?back=%2Fdeal%2F${house.slug}"`)
      expect(linksOf(here.html)).toContainEqual({ href: `/kept#kept-${id}`, text: 'Edit message' })
      expect((await onListing(more[0]?.slug ?? '')).text).not.toContain('Is the roof new?')
      const change = (form: Record<string, string>) =>
        visit(kept, `/kept?back=${at}`, { cookie, form: { id, ...form } })
      expect((await change({ intent: 'save', message: 'And the windows?' })).status).toBe(303)
      const emptied = await change({ intent: 'save', message: ' ' })
      expect([emptied.status, emptied.text.includes('Write a message.')]).toEqual([422, true])
      expect((await words()).text).toContain('And the windows?')
      const removed = await change({ intent: 'remove' })
      expect(removed.location).toBe(at)
      expect((await visit(page, at, { cookie })).text).not.toMatch(/once your company is approved/i)
    }
    expect(await selectRows('inquiries')).toEqual([])
  })

  test.each(['with', 'without'])('the email about the approval of a person %s unsent text', async (which) => {
    const { email, userId } = await aPersonWithPassword()
    if (which === 'with') {
      const browser = await aBrowser('Is the roof new?')
      await press('more_information', browser, house.slug)
      await signIn(email, browser)
    }
    const [company] = await selectRows('companies', { createdByUserId: userId }, ['id', 'version'])
    const approve = { confirmedOpenKyc: true }
    await decideCompany(await anAdminViewer(), company?.id ?? '', company?.version ?? 0, 'approve', approve)
    const text = (await mailsTo(email)).find(({ kind }) => kind === 'company.approved')?.text ?? ''
    expect(text).toContain('You now have access to the platform.')
    expect(text.includes('Review your saved messages')).toBe(which === 'with')
    expect(text.match(/\/\S*kept\b/)?.[0].replace(/.*(?=\/)/, '')).toBe(
      which === 'with' ? '/signin?from=%2Fkept' : undefined,
    )
  })

  test('fills the form of an approved member, who submits it', async () => {
    const { email, userId } = await aPersonWithPassword('approved')
    const before = await aBrowser('Is the roof new?')
    await press('more_information', before, house.slug, { message: 'We would like the rent roll.' })
    const { cookie } = await signIn(email, before)
    const page = await visit(deal, '/deal/alpha-house', { params: { slug: house.slug }, cookie })
    expect(page.html).toContain('>Is the roof new?</textarea>')
    expect(page.text).toContain('Check it, then send it.')
    const interest = await visit(earlyAccess, '/early-access?listing=alpha-house', { cookie })
    expect(interest.html).toContain('>We would like the rent roll.</textarea>')
    expect(interest.html).toMatch(/value="more_information"[^>]*checked|checked[^>]*value="more_information"/)
    const home = await visit(platform, '/platform', { cookie })
    expect(home.text).toMatch(/Your tasks .*?Action needed Your \w[\w ]+: Alpha House/)
    expect(linksOf(home.html)).toContainEqual({
      href: '/deal/alpha-house/inquiry',
      text: 'Review and send',
    })
    expect(await selectRows('inquiries')).toEqual([])
    await ask('Is the roof new?', cookie)
    expect((await keptRows({ userId })).map(({ kind }) => kind)).toEqual(['more_information'])
    await press('deal_interest', cookie, house.slug, { message: 'We would like the rent roll.' })
    expect(await keptRows()).toEqual([])
    // The interest joins the thread that the question started.
    expect(await selectRows('inquiries', {}, ['kind', 'message'])).toEqual([
      { kind: 'deal_interest', message: 'Is the roof new?' },
    ])
    expect(await selectRows('inquiryMessages', {}, ['body'])).toEqual([
      { body: 'We would like the rent roll.' },
    ])
  })

  test.runIf(isDeepRun)(
    'is offered on approval if the member can still see the listing; a sold listing says so',
    async () => {
      const { email, userId } = await aPersonWithPassword()
      const off = await aMarketListing({ companyId, title: 'Gone House', slug: 'gone-house' })
      const sold = await aMarketListing({ companyId, title: 'Sold House', slug: 'sold-house' })
      let browser = await aBrowser('Is the roof new?')
      await ask('Still there?', browser, off.slug)
      await press('deal_interest', browser, sold.slug)
      const guest = await press('deal_interest', '', sold.slug)
      const { cookie } = await signIn(email, browser)
      await updateRows('listings', { id: off.id }, { listed: false })
      await updateRows('listings', { id: sold.id }, { saleStatus: 'sold' })
      expect((await visit(kept, '/kept', { cookie: guest.cookie })).text).not.toContain('send it')
      const waiting = await visit(pendingPage, '/profile/pending', { cookie })
      expect(waiting.text).toContain('This property has been sold.')
      expect(waiting.text.match(/You can send it once/g)).toHaveLength(2)
      expect(waiting.text).toContain('Still there?')
      expect(waiting.text).not.toContain('Gone House')
      await updateRows(
        'companies',
        { createdByUserId: userId },
        { approvalStatus: 'approved', approvedAt: new Date() },
      )
      const { html, text } = await visit(approvedPage, '/profile/approved', { cookie })
      expect(linksOf(html)).toContainEqual({ href: '/deal/alpha-house/inquiry', text: 'Review and send' })
      expect(text.match(/Review and send/g)).toHaveLength(1)
      expect(text).toContain('This property has been sold.')
      const form = await visit(inquiry, '/deal/alpha-house/inquiry', { params: { slug: house.slug }, cookie })
      expect(form.html).toContain('>Is the roof new?</textarea>')
      const late = await visit(earlyAccess, '/early-access?listing=sold-house', { cookie })
      expect(late.text).toContain('This property has been sold.')
      browser = await aBrowser('Sold?', sold.slug)
      expect(browser).toContain('parcela_kept=')
      const refused = await press('deal_interest', browser, sold.slug)
      expect(refused.status).toBe(409)
      expect(refused.text).toContain('This property has been sold.')
      expect((await keptRows({ userId: null })).map(({ kind }) => kind)).toEqual(['deal_interest', 'inquiry'])
    },
  )

  test('is part of its owner’s data export, and is deleted after 90 days or with the account', async () => {
    const [one, two] = [await aPersonWithPassword(), await aPersonWithPassword()]
    for (const { email } of [one, two]) await signIn(email, await aBrowser('Is the roof new?'))
    expect(await exportedData(one.userId)).toMatchObject({
      'kept.json': { keptInquiries: [{ slug: 'alpha-house', kind: 'inquiry', message: 'Is the roof new?' }] },
    })
    await transaction((tx) => erasePersonalData(tx, two.userId))
    setClock(() => new Date(Date.now() + 89 * 86_400_000))
    await purgeSessionsAndLinks()
    expect((await keptRows()).map(({ userId }) => userId)).toEqual([one.userId])
    setClock(() => new Date(Date.now() + 91 * 86_400_000))
    await purgeSessionsAndLinks()
    expect(await keptRows()).toEqual([])
  })

  test('can be read, changed and removed by its owner only', async () => {
    const [mine, other] = [await aPersonWithPassword(), await aPersonWithPassword()]
    await signIn(mine.email, await aBrowser('Is the roof new?'))
    const [row] = await selectRows('keptInquiries', { userId: mine.userId }, ['id'])
    const cookie = await signedInCookie(other.userId)
    expect((await visit(kept, '/kept', { cookie })).text).not.toContain('Is the roof new?')
    for (const who of [cookie, '', await aBrowser('Theirs')])
      for (const intent of ['save', 'remove']) {
        const form = { intent, id: row?.id ?? '', message: 'Changed' }
        expect((await visit(kept, '/kept', { cookie: who, form })).status).toBe(404)
      }
    expect((await keptRows({ userId: mine.userId })).map(({ message }) => message)).toEqual([
      'Is the roof new?',
    ])
  })
})

import { isDeepRun } from '#test/runs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { recordJobFailure } from '#app/oversight/notifications/failures.server.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { anAdminViewer, anInvestorCompany } from '#test/world/companies.ts'
import { mark, queueMailWithSubject } from '#test/world/email-queue.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, updateRows } from '#test/world/rows.ts'
import { aWaitingRecord, clearDesks } from '#test/world/admin-mails.ts'
import { db } from '#app/db/client.server.ts'
import { AN_IDENTITY, publishIdentity } from '#test/world/content.ts'
import * as overview from './overview.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })

const DAY = 86_400_000
const show = async () => visit(overview, '/admin', { cookie: (await aSignedInAdmin()).cookie })
/** The text of the card with this title. */
const card = (html: string, title: string) => {
  const found = new RegExp(`<li[ >](?:(?!</li>)[\\s\\S])*>${title}</a>[\\s\\S]*?</li>`).exec(html)?.[0] ?? ''
  return found
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

beforeEach(clearDesks)

describe('the cards', () => {
  test.runIf(isDeepRun)(
    'link to profiles, applications, KYC, listings, email queue and test email · ADM-016',
    async () => {
      const { html } = await show()
      for (const to of [
        '/admin/profiles',
        '/admin/applications',
        '/admin/kyc',
        '/admin/listings',
        '/admin/email-queue',
        '/admin/test-email',
      ])
        expect(html).toMatch(new RegExp(`href="${to}["?]`))
    },
  )

  test('count each desk’s open items, with their age and overdue ones in red · ADM-206', async () => {
    const longAgo = new Date(Date.now() - 14 * DAY)
    await aWaitingRecord('application', longAgo)
    await aWaitingRecord('application', new Date())
    await aWaitingRecord('kyc', new Date())
    await aWaitingRecord('message', longAgo)
    const { html, text } = await show()
    expect(text).toContain('4 items to review. Our review time is 2-3 business days.')
    expect(text).toContain('2 items overdue (open for more than 3 business days)')
    expect(card(html, 'Applications')).toMatch(
      /^Applications 1 overdue 2 to review Oldest: \d+ business days, since/,
    )
    expect(card(html, 'KYC')).toMatch(/^KYC 1 to review Oldest: less than a business day/)
    expect(card(html, 'Messages')).toContain('1 overdue')
    expect(card(html, 'Profiles')).toBe('Profiles 0 to review All clear')
    expect(card(html, 'Listings')).toBe('Listings 0 to review All clear')
    expect(html.match(/text-stop[^>]*>(?:<span[^>]*><\/span>)?1 overdue/g)).toHaveLength(2)
  })
})

describe('the five oldest', () => {
  test('pending profiles, oldest submission first, each with a "Review" link that opens it · ADM-017', async () => {
    const ids: string[] = []
    for (let number = 1; number <= 6; number += 1) {
      const companyId = await aWaitingRecord('profile', new Date(Date.now() - number * 10 * DAY))
      await updateRows('companies', { id: companyId }, { name: `Fund ${number}` })
      ids.push(companyId)
    }
    await anInvestorCompany({ name: 'Approved Fund' })
    // Documents are missing, so the owner has to act.
    await anInvestorCompany({ name: 'Open Fund', status: 'pending' })
    const { html, text } = await show()
    const links = [
      ...html.matchAll(
        /aria-label="Review ([^"]+)"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*aria-label="Review ([^"]+)"/g,
      ),
    ]
    expect(links.map(([, name, to, other, label]) => [name ?? label, to ?? other])).toEqual(
      [6, 5, 4, 3, 2].map((number) => [`Fund ${number}`, `/admin/profiles?id=${ids[number - 1]}`]),
    )
    expect(text).toMatch(/Fund 6 Overdue Investor · submitted/)
    expect(text).not.toMatch(/Approved Fund|Open Fund/)
  })
})

describe('what has failed', () => {
  test('lists failed emails and failing jobs, with the time of the first failure and a link to the queue · ADM-206', async () => {
    await mark(await queueMailWithSubject('Lost'), 'failed')
    await mark(await queueMailWithSubject('Lost too'), 'failed')
    setClock(() => new Date('2026-11-21T10:00:00Z'))
    for (let round = 0; round < 3; round += 1) await recordJobFailure('seal audit')
    setClock(null)
    const { html, text } = await show()
    expect(text).toContain('2 failed emails Oldest:')
    expect(html).toContain('href="/admin/email-queue?status=failed"')
    expect(text).toMatch(/Background job: seal audit Failed 3 times since 21 Nov 2026, 11:00/)
    expect(card(html, 'Email Queue')).toContain('2 failed')
  })
})

test('what a new installation still needs is listed until everything is in place', async () => {
  const steps = async () => {
    const { html, text } = await show()
    const open = [...html.matchAll(/To do: <\/span>(?:<a[^>]*>)?([^<]+)/g)].map(([, step]) => step)
    return { open, text }
  }
  const first = await steps()
  expect(first.open).toEqual([
    'Publish your identity',
    'Replace the sample operator in your terms and other texts',
    'Send a test email and check that it arrives',
    'Turn on two-factor authentication for every admin',
  ])
  expect(first.text).toContain('2 of 6 steps done')
  await publishIdentity(await anAdminViewer(), AN_IDENTITY)
  await mark(await queueMailWithSubject('Test', { kind: 'test.basic' }), 'sent')
  expect((await steps()).open).toEqual(['Turn on two-factor authentication for every admin'])
  const { cookie } = await aSignedInAdmin()
  const admins = await db().selectFrom('members').where('role', '=', 'admin').select('userId').execute()
  for (const { userId } of admins)
    await insertRow('secondFactors', { userId, secret: 'sealed', confirmedAt: new Date(), lastStep: 0 })
  const { text } = await visit(overview, '/admin', { cookie })
  expect(text).not.toContain('Set up your platform')
})

import { describe, expect, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { sendReminders } from '#app/oversight/reminders/jobs.server.ts'
import { accessVisits } from '#test/world/access-visits.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'
import { writeNdaPdfs } from '../nda/nda-pdfs.server.ts'
import * as myAccess from './my-access.tsx'

await testDatabase()
testDataFolder()
const on = accessVisits()

describe('the page of a member’s own access', () => {
  const mine = (form: Record<string, string> | null = null, who = 'member') =>
    on.open(myAccess, '/my-access', who, form)
  /** Noon in Warsaw, this many days ahead. */
  const pass = (days: number) => {
    const noon = new Date(Date.now() + days * 86_400_000).setUTCHours(11, 0, 0, 0)
    setClock(() => new Date(noon))
  }

  test('shows the status and next step of each listing · PUB-224', async () => {
    expect((await mine()).text).toContain('No access requests yet')
    await on.send(await on.signed(), 'member')
    const waits = await mine()
    for (const part of ['Waiting', 'If they don’t decide within 3 days, we’ll remind them.', 'We buy.'])
      expect(waits.text).toContain(part)
    pass(4)
    await sendReminders()
    setClock(null)
    expect((await mine()).text).toContain('We reminded them on')
    await on.decide(
      { intent: 'decline', id: await on.only('accessRequests'), words: 'Sold to a neighbour.' },
      'owner',
    )
    const declined = await mine()
    for (const part of ['Declined', 'Sold to a neighbour.', 'You can request access again from'])
      expect(declined.text).toContain(part)
  })

  test('shows grants with their end and PDFs, ended ones included · PUB-225', async () => {
    await on.send(await on.signed(), 'member')
    await on.decide(
      { intent: 'grant', id: await on.only('accessRequests'), words: 'Welcome.', endsOn: '2099-12-31' },
      'owner',
    )
    await writeNdaPdfs()
    const open = await mine()
    for (const part of [
      'Access granted',
      'until 31 Dec 2099. We’ll remind you 7 days before.',
      'Welcome.',
      'NDA accepted by Ida Asker',
      'Open the PDF',
    ])
      expect(open.text).toContain(part)
    const grant = await on.only('accessGrants')
    const ahead = (days: number) => new Date(Date.now() + days * 86_400_000)
    await updateRows('accessGrants', { id: grant }, { grantedAt: ahead(-20), expiresAt: ahead(6) })
    expect((await mine()).text).not.toContain('We’ll remind you')
    await on.decide({ intent: 'revoke', id: grant }, 'owner')
    expect((await mine()).text).toContain('Your access ended on')
  })

  test('still lists a request whose listing has left the market, without a link but with a way to withdraw it', async () => {
    await on.send(await on.signed(), 'member')
    const { title } = await selectRow('listings', { id: on.listing.id })
    await updateRows('listings', { id: on.listing.id }, { listed: false, title: 'Renamed since' })
    const page = await mine()
    expect(page.text).toContain(title)
    expect(page.text).toContain('This listing is off the market at the moment.')
    expect(page.html).not.toContain(on.listing.slug)
    expect(page.html).not.toContain('Renamed since')
    expect((await mine({ intent: 'withdraw', id: await on.only('accessRequests') }, 'owner')).status).toBe(
      404,
    )
    expect((await mine({ intent: 'withdraw', id: await on.only('accessRequests') })).toast?.title).toBe(
      'Request withdrawn',
    )
    expect((await mailsTo(on.owner.email)).at(-1)?.kind).toBe('access.withdrawn')
  })
})

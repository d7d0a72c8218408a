import { isDeepRun } from '#test/runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { revokeGrant } from '#app/access/commands/grants.server.ts'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { claimDue } from '#app/mail/lease.server.ts'
import { listNotices, UNAVAILABLE_NOTICE } from '#app/notices/queries.server.ts'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/settings.ts'
import { aGrant } from '#test/world/access.ts'
import { anAlert, aPriceChange, clearEvents, runAlertWorkers } from '#test/world/alerts.ts'
import { aDailyReader, morningMails } from '#test/world/daily-mail.ts'
import { aListing } from '#test/world/listings.ts'
import { setChannels } from '#test/world/notices.ts'
import { updateRows } from '#test/world/rows.ts'

await testDatabase()
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: 'https://parcela.example' })

beforeEach(async () => {
  setClock(() => new Date('2026-11-20T15:00:00Z'))
  await db().deleteFrom('alerts').execute()
  await clearEvents()
})

/** A reader with a grant for a private listing whose price has changed, and the same change on a public listing. */
async function twoPriceChanges() {
  const { owner, reader } = await aDailyReader()
  await setChannels(reader.userId, 'alert', true, true)
  const email = `r${crypto.randomUUID()}@reader.example`
  await updateRows('users', { id: reader.userId }, { email })
  await anAlert(reader, { type: 'price_change', location: 'Poland', threshold: 1 })
  const open = await aListing({ fields: { title: 'Open Quay', price: 10_000_000 } })
  const closing = await aListing({
    visibility: 'private',
    fields: { title: 'Closing Wharf', price: 10_000_000 },
  })
  const grant = await aGrant(closing.id, owner)
  await clearEvents()
  await aPriceChange(open.id, 9_000_000)
  await aPriceChange(closing.id, 7_654_000)
  await runAlertWorkers()
  const bell = async () => (await listNotices(reader, null)).notices
  return { email, bell, revoke: () => revokeGrant(closing.owner, closing.id, grant) }
}

const wordsOf = (mails: readonly { text: string }[]) => mails.map(({ text }) => text).join('\n')

test('after a grant has ended, its listing’s price is gone from bell and email, while public prices stay · PUB-225', async () => {
  const { email, bell, revoke } = await twoPriceChanges()
  expect(JSON.stringify(await bell())).toContain('€7,654,000')
  expect(wordsOf(await morningMails({ email }))).toContain('€7,654,000')
  await revoke()
  const rows = await bell()
  expect(JSON.stringify(rows)).not.toMatch(/7,654,000|Closing Wharf|closing-wharf/)
  expect(rows.map(({ title }) => title).toSorted()).toEqual([
    UNAVAILABLE_NOTICE.title,
    'Price changed: Open Quay',
  ])
  expect((await claimDue(100)).filter(({ kind }) => kind === 'alert.digest')).toEqual([])
})

test.runIf(isDeepRun)(
  'a withdrawn digest is rendered again on the same day, without what its reader may no longer see',
  async () => {
    const { email, revoke } = await twoPriceChanges()
    await morningMails({ email })
    await revoke()
    expect((await claimDue(100)).filter(({ kind }) => kind === 'alert.digest')).toEqual([])
    const again = await morningMails({ email }, '2026-11-21T07:01:00Z')
    expect(wordsOf(again)).toContain('Price changed: Open Quay')
    expect(wordsOf(again)).not.toMatch(/7,654,000/)
    expect((await claimDue(100)).map(({ kind }) => kind)).toContain('alert.digest')
    expect(await morningMails({ email }, '2026-11-21T07:02:00Z')).toHaveLength(1)
  },
)

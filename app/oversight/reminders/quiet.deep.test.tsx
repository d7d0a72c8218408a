import { afterEach, expect, test } from 'vitest'
import * as profilesDesk from '#app/companies/desk/desk.tsx'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import * as rejected from '#app/companies/routes/rejected.tsx'
import * as myListings from '#app/listings/editor/routes/my-listings.tsx'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { testSettings } from '#test/settings.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aCompany, aReviewer } from '#test/world/kyc-review.ts'
import { aListing } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, updateRows } from '#test/world/rows.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })
afterEach(() => setClock(null))

const DAY = 86_400_000
const BEGIN = Date.now()
/** A few minutes after this many days. */
const at = (days: number) => setClock(() => new Date(BEGIN + days * DAY + 600_000))
const written = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Warsaw' }).format(
    BEGIN + days * DAY,
  )

test('14 days after the last reminder, page and desk show since when the profile is quiet, and nothing else changes', async () => {
  const { member, companyId } = await aCompany()
  await decideCompany(await aReviewer(), companyId, 1, 'requestInfo', { reason: 'Which register?' })
  await updateRows('members', { userId: member.userId }, { timeZone: 'Europe/Warsaw' })
  const seen = async () => {
    const { cookie } = await aSignedInAdmin()
    const own = { cookie: await signedInCookie(member.userId) }
    const pages = [
      await visit(rejected, '/profile/rejected', own),
      await visit(profilesDesk, '/admin/profiles?turn=theirs', { cookie }),
      await visit(profilesDesk, `/admin/profiles?id=${companyId}`, { cookie }),
    ]
    return pages.map(({ text }) =>
      new RegExp(`(?:Last reminder on|No response since) ${written(14)}`).test(text),
    )
  }
  at(27)
  expect(await seen()).toEqual([false, false, false])
  at(28)
  expect(await seen()).toEqual([true, true, true])
  at(400)
  expect(await seen()).toEqual([true, true, true])
  expect(await selectRow('companies', { id: companyId })).toMatchObject({
    approvalStatus: 'more_info_requested',
    closedAt: null,
  })
})

test('a row in which the reader has to act says so too, a row in review never does', async () => {
  const { owner, id } = await aListing({ status: 'draft' })
  await updateRows('listings', { id }, { createdAt: new Date(BEGIN) })
  const ours = await aListing({ status: 'pending' })
  at(30)
  const open = async ({ userId }: { userId: string }) =>
    (await visit(myListings, '/my-listings', { cookie: await signedInCookie(userId) })).text
  expect((await open(owner)).replaceAll(' .', '.')).toContain(
    `Action needed since ${written(0)}. Last reminder on ${written(14)}`,
  )
  expect(await open(ours.owner)).toContain('In review since')
  expect(await open(ours.owner)).not.toContain('Last reminder on')
})

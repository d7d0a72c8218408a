import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { listOwnActivity, numberScope } from '#app/oversight/audit/own/queries.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { openNumber, sealNumber } from '#app/lib/sealed-number.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMarketListing } from '#test/world/access.ts'
import { anAdmin, signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { aLogRow } from '#test/world/oversight.ts'
import { upload } from '#test/world/own-data.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as activity from './activity.tsx'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()

const PATH = '/settings/activity'
const open = async ({ userId }: { userId: string }, path = PATH) =>
  visit(activity, path, { cookie: await signedInCookie(userId) })

test('a member sees their own actions and the decisions about them, their company and listings · ADM-200', async () => {
  const member = await aDeveloper()
  const colleague = (await aPerson({ company: member.company })) as ApprovedMember
  const admin = await anAdmin({ fullName: 'Secret Reviewer' })
  const listing = await aMarketListing({ companyId: member.company.id, title: 'My Yard' })
  const document = await upload(member, 'my passport')
  const by = (userId: string, kind: 'admin' | 'member') => ({ kind, userId })
  const subject = { type: 'company', id: member.company.id }
  await aLogRow({
    actor: by(member.userId, 'member'),
    action: 'password.change',
    subject: { type: 'user', id: member.userId },
  })
  await aLogRow({
    actor: by(admin.userId, 'admin'),
    action: 'company.reject',
    subject,
    from: 'pending',
    to: 'rejected',
    reason: 'The extract is old.',
  })
  await aLogRow({
    actor: by(colleague.userId, 'member'),
    action: 'listing.submit',
    subject: { type: 'listing', id: listing.id },
  })
  await aLogRow({
    actor: by(admin.userId, 'admin'),
    action: 'kyc.reject',
    subject: { type: 'kyc_submission', id: document.submissionId },
    reason: 'Too dark.',
  })
  await aLogRow({
    actor: by(admin.userId, 'admin'),
    action: 'file.open',
    subject: { type: 'file', id: document.fileId },
  })
  await aLogRow({
    actor: { kind: 'guest' },
    action: 'password.request_reset',
    subject: { type: 'user', id: member.userId },
  })
  const { status, text } = await open(member)
  expect(status).toBe(200)
  for (const words of [
    'You changed the password',
    `An admin rejected the company profile · ${member.company.name} The extract is old.`,
    'A colleague submitted the listing · My Yard',
    'An admin rejected a document · personal id Too dark.',
    'An admin opened a stored document',
    'A visitor requested a password reset',
    'You uploaded a document · personal id',
  ])
    expect(text).toContain(words)
  for (const hidden of ['Secret Reviewer', admin.email, admin.userId, colleague.email])
    expect(text).not.toContain(hidden)
})

test('members never get internal back-office data, and the loader returns no more than the page shows · ADM-200', async () => {
  const member = await aDeveloper()
  const admin = await anAdmin({ fullName: 'Secret Reviewer' })
  const about = { type: 'company', id: member.company.id }
  for (const action of ['company.check', 'company.record_esg', 'company.note_to_self', 'constructor'])
    await aLogRow({
      actor: { kind: 'admin', userId: admin.userId },
      action,
      subject: about,
      from: 'CANARY-from',
      to: 'CANARY-to',
      reason: 'CANARY-reason',
    })
  await transaction((tx) =>
    writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'company.approve',
      subject: about,
      reason: 'CANARY-approval',
      details: { internalNotes: 'CANARY-notes', reviewer: 'CANARY-name' },
    }),
  )
  const page = await open(member)
  expect(page.text).toContain('An admin approved the company profile')
  for (const bytes of [page.html, JSON.stringify(page.data)]) {
    expect(bytes).not.toContain('CANARY')
    for (const hidden of ['Secret Reviewer', admin.email, admin.userId, 'ip_address'])
      expect(bytes).not.toContain(hidden)
  }
  const decided = await open(admin)
  expect(decided.text).toContain('You approved the company profile')
  expect(decided.html).not.toContain('CANARY')
  expect(decided.html).not.toContain(member.company.name)
})

test('whatever the log, a member sees their own rows and the events about their records, and nothing else · ADM-200', async () => {
  const people = [await aDeveloper(), await aDeveloper(), await aDeveloper()] as const
  const admin = await anAdmin()
  const listings = await Promise.all(people.map(({ company }) => aMarketListing({ companyId: company.id })))
  const files = await Promise.all(people.map((person, n) => upload(person, `passport ${n}`)))
  const subjects = people.flatMap(({ userId, company }, n) => [
    { of: n, type: 'user', id: userId, told: 'account.change_role', kept: 'user.note' },
    { of: n, type: 'company', id: company.id, told: 'company.suspend', kept: 'company.check' },
    { of: n, type: 'listing', id: String(listings[n]?.id), told: 'listing.lock', kept: 'listing.flagged' },
    {
      of: n,
      type: 'kyc_submission',
      id: files[n]?.submissionId ?? '',
      told: 'kyc.approve',
      kept: 'kyc.doubt',
    },
    { of: n, type: 'file', id: files[n]?.fileId ?? '', told: 'file.open', kept: 'file.scan' },
    // An id of one kind under the name of another kind matches nothing.
    { of: -1, type: 'company', id: userId, told: 'company.suspend', kept: 'company.check' },
    { of: -1, type: 'mail', id: company.id, told: 'mail.send', kept: 'mail.retry' },
  ])
  const actors = [
    ...people.map(({ userId }) => ({ kind: 'member' as const, userId })),
    { kind: 'admin' as const, userId: admin.userId },
    { kind: 'system' as const },
  ]
  const step = fc.record({
    subject: fc.constantFrom(...subjects),
    actor: fc.constantFrom(...actors),
    isTold: fc.boolean(),
  })
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (log) => {
    const last = await db()
      .selectFrom('auditLog')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const written: { id: number; owner: number; by: string | null; isTold: boolean }[] = []
    for (const { subject, actor, isTold } of log) {
      const action = isTold ? subject.told : subject.kept
      const id = await aLogRow({ actor, action, subject })
      written.push({ id, owner: subject.of, by: 'userId' in actor ? actor.userId : null, isTold })
    }
    for (const [n, person] of people.entries()) {
      const { rows } = await listOwnActivity(person, null)
      const mine = written.filter(({ owner, by, isTold }) => by === person.userId || (owner === n && isTold))
      const who = (by: string | null) =>
        by === person.userId ? 'you' : by === null ? 'system' : by === admin.userId ? 'admin' : 'member'
      const numbered = rows.map(({ id, by }) => [openNumber(id, numberScope(person)) ?? 0, by] as const)
      expect(numbered.filter(([id]) => id > last.id)).toEqual(
        mine.map(({ id, by }) => [id, who(by)]).toReversed(),
      )
    }
  })
  await fc.assert(property, { numRuns: isDeepRun ? 25 : 4 })
}, 300_000)

test('a member who leaves a company sees only their own actions in it', async () => {
  const owner = await aDeveloper()
  const colleague = (await aPerson({ company: owner.company })) as ApprovedMember
  const subject = { type: 'company', id: owner.company.id }
  await aLogRow({ actor: { kind: 'member', userId: colleague.userId }, action: 'company.submit', subject })
  await db().deleteFrom('companyMembers').where('userId', '=', colleague.userId).execute()
  await aLogRow({ actor: { kind: 'member', userId: owner.userId }, action: 'company.hand_over', subject })
  const { text } = await open(colleague)
  expect(text).toContain('You submitted the company profile')
  expect(text).not.toContain('transferred the company')
  expect(text).not.toContain(owner.company.name)
})

test('paging has no gaps or duplicates; another person’s cursor in the URL shows none of their rows', async () => {
  const member = await aDeveloper()
  const ids: number[] = []
  for (let n = 0; n < 95; n++)
    ids.push(
      await aLogRow({
        actor: { kind: n % 2 ? 'member' : 'system', userId: member.userId },
        action: 'session.sign_in',
        subject: { type: 'user', id: member.userId },
      }),
    )
  const seen: number[] = []
  let next: string | null = PATH
  while (next) {
    const page = await open(member, next)
    const { rows } = page.data as { rows: { id: string }[] }
    seen.push(...rows.map(({ id }) => openNumber(id, numberScope(member)) ?? 0))
    next = linksOf(page.html).find(({ text }) => text === 'Next')?.href ?? null
  }
  expect(seen.slice(0, 95)).toEqual(ids.toReversed())
  const foreign = await aLogRow({ action: 'mail.process' })
  for (const after of [String(foreign), sealNumber(foreign, numberScope(member))])
    expect((await open(member, `${PATH}?after=${after}`)).text).not.toContain('sent the pending emails')
})

import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import * as desk from '#app/kyc/desk/desk.tsx'
import { setClock } from '#app/lib/clock.ts'
import { loadOwnTurn } from '#app/companies/turn/own-turn.server.ts'
import { loadRowTurns } from '#app/review/turn-index.server.ts'
import { db } from '#app/db/client.server.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testSettings } from '#test/settings.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { removeDocument, uploadDocument } from '#test/world/kyc.ts'
import {
  aCompany,
  aReviewer,
  aSubmission,
  auditOfSubmission,
  submitDocument,
  memberOf,
  noticesOf,
  submissionOf,
} from '#test/world/kyc-review.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { removeDocument as remove } from '../commands.server.ts'
import { decideDocument } from '../review/commands.server.ts'
import * as page from '../routes/documents.tsx'
import { notifyExpiringDocuments } from './notify.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' })
afterEach(() => setClock(null))

const TODAY = Date.parse('2031-03-10T11:00:00Z')
const DAY = 86_400_000
/** Noon in Warsaw, this many days later. */
const go = (days: number) => setClock(() => new Date(TODAY + days * DAY))

/** An investor's approved company with approved documents, whose ID has an expiry date. */
async function anApproved(endsOn: string | null = null) {
  const { member, companyId } = await aCompany({ status: 'approved' })
  const identity = await aSubmission(member.userId, 'personal_id', { status: 'approved' })
  await aSubmission(member.userId, 'company_registration_cert', { status: 'approved' })
  await updateRows('kycSubmissions', { id: identity.id }, { endsOn })
  await updateRows('companies', { id: companyId }, { confirmedAt: new Date('2031-01-01T00:00:00Z') })
  return { member, companyId, identity }
}

const documentsOf = async (userId: string) =>
  (await visit(page, '/documents', { cookie: await signedInCookie(userId) })).text

const decide = async (id: string, more: Record<string, string>) =>
  visit(desk, `/admin/kyc?id=${id}`, {
    cookie: (await aSignedInAdmin()).cookie,
    form: { intent: 'approve', id, ...more },
  })

describe('the expiry of a document', () => {
  test('is entered by the sender, refused if past, and confirmed, set or waived on approval', async () => {
    go(0)
    const { member } = await aCompany()
    const cookie = await signedInCookie(member.userId)
    const upload = (statedEnd: string) =>
      uploadDocument(cookie, { documentType: 'personal_id', slot: '1', statedEnd })
    const late = await upload('2031-03-09')
    expect(late.status).toBe(422)
    expect(await late.json()).toMatchObject({ message: 'This document has already expired.' })
    for (const typed of ['0031-03-09', '2031-02-30', 'soon']) expect((await upload(typed)).status).toBe(422)
    expect(await selectRows('kycSubmissions', { userId: member.userId })).toHaveLength(0)
    expect((await upload('2031-03-10')).status).toBe(200)
    const [sent] = await selectRows('kycSubmissions', { userId: member.userId })
    const id = sent?.id ?? ''
    expect(sent).toMatchObject({ statedEnd: '2031-03-10', endsOn: null })
    expect(await documentsOf(member.userId)).toContain('Expiry date given: 10 Mar 2031')
    const shown = await visit(desk, `/admin/kyc?id=${id}`, { cookie: (await aSignedInAdmin()).cookie })
    expect(shown.text).toContain('Expiry date given: 10 Mar 2031')
    expect(shown.html).toMatch(/name="endsOn"[^>]*value="2031-03-10"/)
    const choose = 'Enter the expiry date, or choose “No expiry date”.'
    for (const none of [{}, { endsOn: '' }, { endsOn: '2032-01-01', noEnd: 'on' }]) {
      const refused = await decide(id, none)
      expect([refused.status, refused.text.includes(choose)]).toEqual([422, true])
      expect(refused.html).toMatch(/<dialog[^>]*id="decide-approve"[^>]*\sopen/)
    }
    const past = await decide(id, { endsOn: '2031-03-09' })
    expect([past.status, past.text.includes('This document has already expired.')]).toEqual([422, true])
    expect((await submissionOf(id)).status).toBe('pending')
    expect((await decide(id, { endsOn: '2032-05-01' })).status).toBe(303)
    expect(await submissionOf(id)).toMatchObject({ status: 'approved', endsOn: '2032-05-01' })
    expect((await auditOfSubmission(id)).at(-1)?.details).toMatchObject({ endsOn: '2032-05-01' })
    expect(await documentsOf(member.userId)).toMatch(
      /Valid until 1 May 2032.*New file: valid until · optional/s,
    )

    const other = await aSubmission(member.userId, 'passport_or_id')
    expect((await decide(other.id, { noEnd: 'on' })).status).toBe(303)
    expect(await submissionOf(other.id)).toMatchObject({ status: 'approved', endsOn: null })
    const registration = await aSubmission(member.userId, 'company_registration_cert')
    expect((await decide(registration.id, { endsOn: '2032-05-01' })).status).toBe(303)
    expect((await submissionOf(registration.id)).endsOn).toBe(null)
  })

  test('reads "Expired on" from the next day in Warsaw on; the document counts as missing and the person has to act', async () => {
    const { member, companyId } = await anApproved('2031-03-10')
    const turn = async () => [
      (await loadOwnTurn(await memberOf(member.userId)))?.whose,
      (await loadRowTurns('profile', [companyId], companyId)).get(companyId),
    ]
    setClock(() => new Date('2031-03-10T22:59:59Z'))
    expect(await turn()).toEqual([undefined, undefined])
    expect(await documentsOf(member.userId)).toContain('Personal ID or passport Approved')
    setClock(() => new Date('2031-03-10T23:00:00Z'))
    expect(await turn()).toEqual(['yours', { whose: 'yours', since: '2031-03-10T23:00:00.000Z' }])
    const text = await documentsOf(member.userId)
    expect(text).toContain('Personal ID or passport Expired on 10 Mar 2031')
    expect(text).toContain('1 document has expired')
    expect(text).toContain('Upload a new file')
    await submitDocument(member.userId, 'personal_id')
    expect(await turn()).toEqual([undefined, undefined])
    expect(await documentsOf(member.userId)).not.toContain('1 document has expired')
  })

  test('is announced once each 60, 30 and 7 days ahead, by notification and email, unless a new file is pending', async () => {
    go(0)
    const { member } = await anApproved('2031-07-01')
    const counts: number[] = []
    const told = async () => (await mailsTo(member.email)).filter(({ kind }) => kind === 'kyc.end_reminder')
    for (const day of isDeepRun ? [53, 54, 55, 83, 84, 90, 106, 107, 113] : [53, 54, 84, 85, 107]) {
      go(day)
      // The emails of the earlier days were sent.
      await sql`update email_queue set next_attempt_at = next_attempt_at - interval '1 day'`.execute(db())
      await Promise.all([notifyExpiringDocuments(), notifyExpiringDocuments()])
      counts.push((await told()).length)
    }
    expect(counts).toEqual(isDeepRun ? [0, 1, 1, 1, 2, 2, 2, 3, 3] : [0, 1, 2, 2, 3])
    for (const { text, subject } of await told()) {
      expect(subject).toBe('Personal ID or passport expires on 1 Jul 2031')
      expect(text).toContain('is valid until 1 Jul 2031')
      expect(text).toContain('/documents')
    }
    expect((await noticesOf(member.userId)).filter(({ kind }) => kind === 'kyc')).toHaveLength(3)

    const renewed = await anApproved('2031-04-20')
    await submitDocument(renewed.member.userId, 'personal_id')
    go(1)
    await notifyExpiringDocuments()
    expect(await mailsTo(renewed.member.email)).toEqual([])
  })

  test.runIf(isDeepRun)('is announced in the morning of the person’s time zone', async () => {
    const { member } = await anApproved('2031-03-20')
    await updateRows('members', { userId: member.userId }, { timeZone: 'Pacific/Honolulu' })
    const mails = async () => (await mailsTo(member.email)).length
    setClock(() => new Date('2031-03-10T18:30:00Z'))
    await notifyExpiringDocuments()
    expect(await mails()).toBe(0)
    setClock(() => new Date('2031-03-10T19:00:00Z'))
    await notifyExpiringDocuments()
    expect(await mails()).toBe(1)
  })
})

describe('a new file for an approved document of any type', () => {
  test.each(isDeepRun ? (['personal_id', 'company_registration_cert'] as const) : (['personal_id'] as const))(
    'is pending while the old one counts, can be withdrawn, and replaces the old one when approved: %s',
    async (type) => {
      const { member } = await anApproved('2033-05-01')
      const { userId } = member
      const cookie = await signedInCookie(userId)
      const send = async () =>
        (
          (await (await uploadDocument(cookie, { documentType: type, slot: '1' })).json()) as {
            document: { id: string }
          }
        ).document.id
      const current = async () =>
        (
          await selectRows(
            'kycSubmissions',
            { userId, documentType: type, isCurrent: true },
            '*',
            'createdAt',
          )
        ).map(({ fileId, status, isBeside }) => ({ fileId, status, isBeside }))
      const [former] = await current()
      const first = await send()
      expect(await current()).toEqual([former, { fileId: first, status: 'pending', isBeside: true }])
      const text = await documentsOf(userId)
      expect(text).toMatch(/Withdraw this file\?.*The approved file stays valid until it expires or the new/)
      expect(text).toContain('All required documents are approved')
      expect(text).toContain(NOTHING_TO_DO.replacing)
      expect((await removeDocument(cookie, first)).status).toBe(200)
      expect(await current()).toEqual([former])
      expect(await documentsOf(userId)).toContain(NOTHING_TO_DO.approved)

      await send()
      const second = await send()
      expect(await current()).toEqual([former, { fileId: second, status: 'pending', isBeside: true }])
      const [waiting] = await selectRows('kycSubmissions', { fileId: second })
      const id = waiting?.id ?? ''
      const rejected = await decideDocument(await aReviewer(), id, 'reject', { code: 'unreadable' })
      expect(rejected.ok).toBe(true)
      expect(await documentsOf(userId)).toContain('Rejected: The document cannot be read clearly.')
      expect(await current()).toEqual([former, { fileId: second, status: 'rejected', isBeside: true }])

      const third = await send()
      const [last] = await selectRows('kycSubmissions', { fileId: third })
      const end = { endsOn: null }
      expect((await decideDocument(await aReviewer(), last?.id ?? '', 'approve', { end })).ok).toBe(true)
      expect(await current()).toEqual([{ fileId: third, status: 'approved', isBeside: false }])
      expect((await mailsTo(member.email)).map(({ kind }) => kind)).toContain('kyc.all_approved')
    },
  )

  test('counts once the old document expires, and can then no longer be withdrawn', async () => {
    const { member } = await anApproved('2031-03-10')
    const { userId } = member
    go(0)
    const { fileId } = await submitDocument(userId, 'personal_id')
    go(1)
    const text = await documentsOf(userId)
    expect(text).toContain('Personal ID or passport Expired on 10 Mar 2031')
    expect(text).toContain('1 of 2 required documents approved')
    const kept = await removeDocument(await signedInCookie(userId), fileId)
    expect(kept.status).toBe(409)
  })

  test.runIf(isDeepRun)('is either withdrawn or approved if both happen concurrently', async () => {
    for (let round = 0; round < (isDeepRun ? 3 : 1); round += 1) {
      const { member, identity } = await anApproved()
      const { id, fileId } = await submitDocument(member.userId, 'personal_id')
      const [admin, owner] = [await aReviewer(), await memberOf(member.userId)]
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, async (_, index) =>
          index % 2 === round % 2
            ? (await remove(owner, fileId)).ok
            : (await decideDocument(admin, id, 'approve', { end: { endsOn: null } })).ok,
        ),
      )
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      const [one, other] = [await submissionOf(identity.id), await submissionOf(id)]
      expect([one.isCurrent, other.isCurrent].filter(Boolean)).toHaveLength(1)
      expect(other.status).toBe(other.isCurrent ? 'approved' : 'pending')
    }
  })
})

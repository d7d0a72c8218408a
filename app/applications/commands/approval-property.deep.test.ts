import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, mailsTo } from '#test/world/accounts.ts'
import { aCandidateDocument, activeLinks } from '#test/world/application-desk.ts'
import { aNewLink, anApplication, applicationRow, auditOf, submitDraft } from '#test/world/applications.ts'
import { anAdminViewer, approvedCompany } from '#test/world/companies.ts'
import { asFresh } from '#test/world/people.ts'
import { selectRows } from '#test/world/rows.ts'
import { applicationWorkflow, type ApplicationStatus } from '../workflow.ts'
import { approveApplication } from './approve.server.ts'
import { rejectApplication, requestInfo, revokeInvite } from './decide.server.ts'

await testDatabase()

const steps = fc.array(
  fc.record({
    do: fc.constantFrom('submit', 'approve', 'requestInfo', 'reject', 'revoke'),
    who: fc.nat(1),
    /** The admin decides on a current page or on a stale one. */
    isStale: fc.boolean(),
    reason: fc.constantFrom('Which projects?', 'Żółć 🙂', '', '  \n'),
  }),
  { minLength: 3, maxLength: 9 },
)
const address = fc.constantFrom('free', 'account', 'unverified', 'company')

const admins = [await anAdminViewer(), await anAdminViewer()]

async function emailOf(kind: string): Promise<string> {
  if (kind === 'free') return aNewAddress()
  if (kind === 'company') return (await approvedCompany()).member.email
  return (await aMember({ verified: kind === 'account' })).email
}

const allowed = (action: keyof typeof applicationWorkflow, status: ApplicationStatus) =>
  (applicationWorkflow[action].from as readonly ApplicationStatus[]).includes(status)

test('random steps by two admins and a candidate follow the transition table, and one approval creates one company · ADM-059, ADM-061', async () => {
  await fc.assert(
    fc.asyncProperty(address, steps, async (kind, list) => {
      const email = await emailOf(kind)
      const { id, token: first } = await anApplication({ email })
      let token = first
      await aCandidateDocument(id, 'passport_or_id', 'approved')
      await aCandidateDocument(id, 'company_registration', 'approved')
      const companyBefore = await companiesOf(email)
      const mailsBefore = (await mailsTo(email)).length
      let expectedMails = 0
      let status: ApplicationStatus = 'draft'
      let isRevoked = false
      for (const step of list) {
        const row = await applicationRow(id)
        const auditBefore = (await auditOf(id)).length
        const admin = admins[step.who] as AdminViewer
        const seen = step.isStale ? row.version - 1 : row.version
        const isBlank = step.reason.trim() === ''
        let isOk = false
        let mayPass = !isRevoked && (step.do === 'submit' || step.do === 'revoke' || !step.isStale)
        if (step.do === 'submit') {
          mayPass &&= allowed('submit', status)
          if (mayPass) token = await aNewLink(id)
          isOk = (await submitDraft(token)).ok
        } else if (step.do === 'approve') {
          mayPass &&= allowed('approve', status) && kind !== 'company'
          isOk = (await approveApplication(admin, id, seen, {})).ok
        } else if (step.do === 'revoke') {
          mayPass &&= allowed('revoke', status)
          isOk = (await revokeInvite(asFresh(admin), id, seen)).ok
        } else {
          const action = step.do === 'reject' ? 'reject' : 'requestInfo'
          mayPass &&= allowed(action, status) && !isBlank
          const turn = action === 'reject' ? rejectApplication : requestInfo
          isOk = (await turn(admin, id, seen, { reason: step.reason })).ok
        }
        expect([step.do, status, isOk]).toEqual([step.do, status, mayPass])
        const after = await applicationRow(id)
        const audit = await auditOf(id)
        expect(audit.length - auditBefore).toBe(isOk ? 1 : 0)
        if (!isOk) {
          expect([after.status, after.version]).toEqual([row.status, row.version])
          continue
        }
        expect(after.status).toBe(audit.at(-1)?.toStatus)
        if (step.do !== 'revoke' && !(step.do === 'reject' && status === 'rejected')) expectedMails += 1
        isRevoked ||= step.do === 'revoke'
        status = after.status as ApplicationStatus
      }
      const isApproved = status === 'approved'
      expect((await companiesOf(email)) - companyBefore).toBe(isApproved ? 1 : 0)
      expect((await mailsTo(email)).length - mailsBefore).toBe(expectedMails)
      const isOver = isApproved || status === 'rejected' || isRevoked
      if (isOver) expect(await activeLinks(id)).toEqual([])
      const ofApplication = await selectRows('kycSubmissions', { applicationId: id }, ['id'])
      expect(ofApplication).toHaveLength(isApproved ? 0 : 2)
    }),
    { numRuns: 25 },
  )
}, 300_000)

async function companiesOf(email: string): Promise<number> {
  const rows = await db()
    .selectFrom('companyMembers as cm')
    .innerJoin('users as u', 'u.id', 'cm.userId')
    .where('u.email', '=', email)
    .select('cm.companyId')
    .execute()
  return rows.length
}

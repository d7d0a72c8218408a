import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { lockDocuments } from '#app/kyc/commands.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aWaitingApplication, activeLinks } from '#test/world/application-desk.ts'
import { aDraft, anApplication, applicationRow, auditOf, submitDraft } from '#test/world/applications.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { asFresh } from '#test/world/people.ts'
import { selectRows } from '#test/world/rows.ts'
import { approveApplication } from './approve.server.ts'
import { rejectApplication, requestInfo, revokeInvite } from './decide.server.ts'
import { inviteCandidate } from './invite.server.ts'
import { copyApplicationLink, sendApplicationLink } from './send-link.server.ts'
import { untilOneWaits } from '#test/world/locks.ts'

await testDatabase()

const times = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

/** The rows that an approval creates for an address. */
async function made(email: string) {
  const accounts = await selectRows('users', { email }, ['id'])
  const companies = await db()
    .selectFrom('companies as c')
    .innerJoin('users as u', 'u.id', 'c.createdByUserId')
    .where('u.email', '=', email)
    .select('c.id')
    .execute()
  return { accounts: accounts.length, companies: companies.length, mails: (await mailsTo(email)).length }
}

test('fifty concurrent approvals create one account, one company and one email · ADM-059', async () => {
  const admins = await times(2, anAdminViewer)
  const { id, email } = await aWaitingApplication()
  const results = await times(50, (index) =>
    approveApplication(admins[index % 2] as AdminViewer, id, 1, { confirmedOpenKyc: true }),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(new Set(results.flatMap((answer) => (answer.ok ? [] : [answer.refused])))).toEqual(
    new Set(['stale']),
  )
  expect(await made(email)).toEqual({ accounts: 1, companies: 1, mails: 1 })
  expect(await auditOf(id)).toHaveLength(1)
})

test.runIf(isDeepRun)(
  'if two admins approve and reject concurrently, there is one decision and one email · ADM-061',
  async () => {
    const [one, other] = [await anAdminViewer(), await anAdminViewer()]
    const { id, email } = await aWaitingApplication()
    const answers = await Promise.all([
      approveApplication(one, id, 1, {}),
      rejectApplication(other, id, 1, { reason: 'Not a professional party.' }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const rows = await auditOf(id)
    expect(rows).toHaveLength(1)
    expect((await applicationRow(id)).status).toBe(rows[0]?.toStatus)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await activeLinks(id)).toEqual([])
  },
)

test.runIf(isDeepRun)(
  'an approval races a submission or a revocation: whichever is later is refused',
  async () => {
    const admin = await anAdminViewer()
    for (let round = 0; round < 4; round += 1) {
      const asked = await anApplication({ status: 'more_info_requested' })
      const [submitted, approved] = await Promise.all([
        submitDraft(asked.token, aDraft({ version: 1 })),
        approveApplication(admin, asked.id, 1, { confirmedOpenKyc: true }),
      ])
      // The admin saw the version before the submission; it must not be approved unseen.
      expect([submitted.ok, approved.ok]).toEqual([true, false])
      const draft = await anApplication()
      const [sent, revoked] = await Promise.all([
        submitDraft(draft.token),
        revokeInvite(asFresh(admin), draft.id, 0),
      ])
      expect([sent.ok, revoked.ok].filter(Boolean)).toHaveLength(1)
      const { status, revokedAt } = await applicationRow(draft.id)
      expect([status, revokedAt === null]).toEqual(sent.ok ? ['submitted', true] : ['draft', false])
    }
  },
)

test.runIf(isDeepRun)(
  'twenty concurrent invitations to one address create one application · ADM-049',
  async () => {
    const admin = await anAdminViewer()
    const email = 'races@firma.test'
    const answers = await times(20, () =>
      inviteCandidate(admin, { email, role: 'investor', companyName: null }),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const rows = await selectRows('applications', { email }, ['id'])
    expect(rows).toHaveLength(1)
  },
)

test.runIf(isDeepRun)(
  'ten concurrent clicks on Copy link and Send link create one link and one email · ADM-053, ADM-054',
  async () => {
    const admin = await anAdminViewer()
    const { id, email } = await anApplication()
    const [link] = await activeLinks(id)
    const answers = await times<{ ok: boolean }>(10, (index) =>
      index % 2
        ? copyApplicationLink(admin, id, link?.id ?? '')
        : sendApplicationLink(admin, id, link?.id ?? ''),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const after = await activeLinks(id)
    expect(after).toHaveLength(1)
    expect(after[0]?.id).not.toBe(link?.id)
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(1)
  },
)

test('ten concurrent requests for information: one new link, one email · ADM-062', async () => {
  const admin = await anAdminViewer()
  const { id, email } = await aWaitingApplication()
  const answers = await times(10, () => requestInfo(admin, id, 1, { reason: 'Which projects?' }))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await activeLinks(id)).toHaveLength(1)
  expect(await mailsTo(email)).toHaveLength(1)
})

test.runIf(isDeepRun)(
  'if a document is rejected during an approval, the approval asks for confirmation first · ADM-059',
  async () => {
    const admin = await anAdminViewer()
    const { id, identity } = await aWaitingApplication()
    const approving = await transaction(async (tx) => {
      await lockDocuments(tx, id)
      await tx
        .updateTable('kycSubmissions')
        .set({ status: 'rejected', rejectionReason: 'Not readable', reviewedAt: new Date() })
        .where('id', '=', identity.id)
        .execute()
      const waits = approveApplication(admin, id, 1, {})
      await untilOneWaits()
      return { waits }
    })
    expect(await approving.waits).toEqual({ ok: false, refused: 'kyc_open' })
    expect((await applicationRow(id)).status).toBe('submitted')
  },
)

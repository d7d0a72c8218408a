import { companySuspension } from '#app/companies/commands/suspend-company.server.ts'
import { clearDraft } from '#app/companies/commands/end-draft.server.ts'
import { saveDraft } from '#app/companies/commands/save-draft.server.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import type { DecisionAction } from '#app/companies/schema/review.ts'
import { askApproved } from '#app/companies/versions/commands/ask-approved.server.ts'
import { decideVersion } from '#app/companies/versions/commands/decide-version.server.ts'
import { saveEdits } from '#app/companies/versions/commands/save-edits.server.ts'
import { sendVersion } from '#app/companies/versions/commands/send-version.server.ts'
import { withdrawVersion } from '#app/companies/versions/commands/withdraw-version.server.ts'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { ItemPick } from '#app/review/requested/schema.ts'
import { ANSWER_DAYS, dayAhead } from '#app/review/suspension.ts'
import { testDataFolder } from '../data-folder.ts'
import { signedInCookie } from '../world/accounts.ts'
import { anAdminViewer, seenBy, viewerOf } from '../world/companies.ts'
import { uploadDocument } from '../world/kyc.ts'
import { findRow, selectRow, selectRows } from '../world/rows.ts'
import { aVerifiedCompany, underWayOf, versionsOf } from '../world/versions.ts'
import { defineWalkTests } from './tests.ts'
import { passDays } from './later.ts'
import { done, op, type Model, type Scenario } from './model.ts'

const PROJECT_COUNT: ItemPick = { kind: 'field', name: 'completed_projects', words: '' }

/** Operations that only one of the two models has. */
const WITH_DOCUMENT = [
  'upload a certificate',
  'approve the certificate',
  'reject the certificate',
  'type another name',
]
const WITHOUT_DOCUMENT = [
  'type another figure',
  'save',
  'ask the approved company',
  'drop the request',
  'suspend',
  'reinstate',
  'weeks pass',
  'ask for a figure',
]

/** An approved developer whose documents are approved. */
async function begin(): Promise<Scenario> {
  const admin = await anAdminViewer()
  const { companyId, member } = await aVerifiedCompany()
  const { userId, email } = member
  const owner = () => viewerOf(userId)
  const company = () => selectRow('companies', { id: companyId })
  const last = async () => (await versionsOf(companyId)).findLast(({ kind }) => kind === 'material')
  const certificate = async () => {
    const where = { userId, documentType: 'company_registration_cert', isCurrent: true }
    return (await selectRows('kycSubmissions', where, '*', 'createdAt')).at(-1)
  }
  const type = (values: Record<string, string>) => async () => {
    if ((await findRow('profileDrafts', { userId }))?.formDraft) return false
    const before = await seenBy({ userId })
    const saved = await saveDraft(developerForm, await owner(), {
      values,
      step: 1,
      seenVersion: before.draftVersion,
    })
    return saved.ok
  }
  const decide =
    (action: DecisionAction, picks: ItemPick[] = []) =>
    async () => {
      const row = await last()
      const texts = { reason: picks.length > 0 ? '' : 'In words.', picks, confirmedOpenKyc: true }
      return row !== undefined && done(await decideVersion(admin, row.id, row.version, action, texts))
    }
  type Step = (admin: AdminViewer, id: string, seen: number, reason: string) => Promise<{ ok: boolean }>
  const step = (command: Step) => async () =>
    done(await command(admin, companyId, (await company()).version, 'Why.'))
  return {
    cases: async () => [
      ['profile', companyId],
      ['version', (await last())?.id ?? null],
      ['changes', companyId],
      ['document', (await certificate())?.id ?? null],
    ],
    actors: async () => ({ owner: { userId, email, companyId } }),
    async state() {
      const [row, companyRow, document, draft] = [
        await last(),
        await company(),
        await certificate(),
        await findRow('profileDrafts', { userId }),
      ]
      return [
        companyRow.suspendedAt ? 'suspended' : companyRow.approvalStatus,
        row ? `${row.isRequest ? 'request' : 'version'} ${row.status}` : 'no version',
        `certificate ${document?.isBeside ? 'beside' : ''} ${document?.status ?? 'none'}`,
        draft?.formDraft ? 'typed' : 'nothing typed',
      ].join(', ')
    },
    operations: [
      op('type another figure', 'owner', type({ completed_projects: '45' })),
      op('type another name', 'owner', type({ company_name: 'Żuraw Development' })),
      op('discard the changes', 'owner', async () => {
        const row = await findRow('profileDrafts', { userId })
        if (!row?.formDraft) return false
        return done(
          await clearDraft(await owner(), 'developer_profile', { version: row.version, window: '' }),
        )
      }),
      op('upload a certificate', 'owner', async () => {
        if ((await certificate())?.status === 'pending') return false
        const cookie = await signedInCookie(userId, now())
        return (await uploadDocument(cookie, { documentType: 'company_registration_cert', slot: '1' })).ok
      }),
      op('save', 'owner', async () =>
        done(await saveEdits(developerForm, await owner(), await seenBy({ userId }))),
      ),
      op('send', 'owner', async () => {
        const seen = { ...(await seenBy({ userId })), underWay: await underWayOf(companyId) }
        return done(await sendVersion(developerForm, await owner(), seen, true))
      }),
      op('withdraw', 'owner', async () => {
        const seen = await underWayOf(companyId)
        return seen !== null && done(await withdrawVersion(await owner(), seen))
      }),
      op('approve', 'reviewers', decide('approve')),
      op('ask in free text', 'reviewers', decide('requestInfo')),
      op('ask for a figure', 'reviewers', decide('requestInfo', [PROJECT_COUNT])),
      op('reject', 'reviewers', decide('reject')),
      op('ask the approved company', 'reviewers', async () => {
        const texts = { reason: '', picks: [PROJECT_COUNT], dueOn: dayAhead(ANSWER_DAYS) }
        return done(await askApproved(admin, companyId, (await company()).version, texts))
      }),
      op('drop the request', 'reviewers', async () => {
        const row = await last()
        return (
          row !== undefined &&
          done(await decideVersion(admin, row.id, row.version, 'drop', { reason: 'Settled.' }))
        )
      }),
      op('approve the certificate', 'reviewers', async () => {
        const row = await certificate()
        return row !== undefined && done(await decideDocument(admin, row.id, 'approve'))
      }),
      op('reject the certificate', 'reviewers', async () => {
        const row = await certificate()
        return (
          row !== undefined &&
          done(await decideDocument(admin, row.id, 'reject', { code: 'other', text: 'Old.' }))
        )
      }),
      op('suspend', 'reviewers', step(companySuspension.suspend)),
      op('reinstate', 'reviewers', step(companySuspension.reinstate)),
      op('weeks pass', 'clock', () => passDays(31)),
    ],
  }
}

const without = (title: string, names: readonly string[]): Model => ({
  title,
  async begin() {
    const scenario = await begin()
    return { ...scenario, operations: scenario.operations.filter(({ name }) => !names.includes(name)) }
  },
})

/** Changes that need no document, and requests by the reviewers to an approved company. */
const version = without('profile changes', WITH_DOCUMENT)

/** A change of name, which requires a new certificate. */
const versionWithDocument = without('changes that need a document', WITHOUT_DOCUMENT)

testDataFolder()
await defineWalkTests(version, versionWithDocument)

import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { saveDraft } from '#app/companies/commands/save-draft.server.ts'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import { companySuspension } from '#app/companies/commands/suspend-company.server.ts'
import { developerForm, developerSteps } from '#app/companies/developer/form.ts'
import type { DecisionAction } from '#app/companies/schema/review.ts'
import { removeDocument } from '#app/kyc/commands.server.ts'
import { decideDocument } from '#app/kyc/review/commands.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { dayAhead } from '#app/review/suspension.ts'
import { closeAccount } from '#app/settings/closing/close-account.server.ts'
import type { ItemPick } from '#app/review/requested/schema.ts'
import { testDataFolder } from '../data-folder.ts'
import { signedInCookie } from '../world/accounts.ts'
import { aDocument, aNewcomer, anAdminViewer, developerValues, seenBy, viewerOf } from '../world/companies.ts'
import { uploadDocument } from '../world/kyc.ts'
import { findRow, selectRows } from '../world/rows.ts'
import { defineWalkTests } from './tests.ts'
import { passDays } from './later.ts'
import { done, op, type Model } from './model.ts'

/** Days until the passport expires, and until a suspension is reviewed. */
const EXPIRY_DAYS = 40
const REVIEW_DAYS = 30
const IDENTITY: ItemPick = { kind: 'document', name: 'personal_id', words: '' }
const WEBSITE: ItemPick = { kind: 'field', name: 'website', words: '' }

/** A developer whose form is complete except for the passport. */
const profile: Model = {
  title: 'a profile',
  async begin() {
    const admin = await anAdminViewer()
    const { userId, email } = await aNewcomer({ userType: 'developer' })
    const owner = () => viewerOf(userId)
    await saveDraft(developerForm, await owner(), {
      values: { ...developerValues },
      step: developerSteps.length,
      seenVersion: 0,
    })
    await aDocument(userId, 'company_registration_cert', { status: 'approved' })
    const company = () => findRow('companies', { createdByUserId: userId })
    const identities = () =>
      selectRows('kycSubmissions', { userId, documentType: 'personal_id' }, '*', 'createdAt')
    const identity = async () => (await identities()).at(-1)
    const currentDocument = async () => {
      const last = await identity()
      return last?.isCurrent ? last : undefined
    }
    const decide =
      (action: DecisionAction | 'reopen', picks: ItemPick[] = []) =>
      async () => {
        const row = await company()
        if (!row) return false
        const reason = picks.length > 0 ? '' : 'In words.'
        return done(
          await decideCompany(admin, row.id, row.version, action, { reason, picks, confirmedOpenKyc: true }),
        )
      }
    type Step = (admin: AdminViewer, id: string, seen: number, reason: string) => Promise<{ ok: boolean }>
    const step = (command: Step) => async () => {
      const row = await company()
      return row !== undefined && done(await command(admin, row.id, row.version, 'In words.'))
    }
    const review = (action: 'approve' | 'reject', endsOn: () => string | null) => async () => {
      const row = await currentDocument()
      const texts =
        action === 'approve'
          ? { end: { endsOn: endsOn() } }
          : { code: 'other' as const, text: 'Not readable.' }
      return row !== undefined && done(await decideDocument(admin, row.id, action, texts))
    }
    return {
      cases: async () => [
        ['profile', (await company())?.id ?? userId],
        ['document', (await identity())?.id ?? null],
      ],
      actors: async () => ({ owner: { userId, email, companyId: (await company())?.id ?? null } }),
      async state() {
        const [row, document] = [await company(), await currentDocument()]
        const hasExpired =
          document?.endsOn !== null && document?.endsOn !== undefined && document.endsOn <= dayAhead(0)
        return [
          row?.closedAt ? 'closed' : row?.suspendedAt ? 'suspended' : (row?.approvalStatus ?? 'none'),
          document
            ? `passport ${hasExpired ? 'expired' : document.status}${document.endsOn ? ' with an expiry date' : ''}`
            : 'no passport',
        ].join(', ')
      },
      operations: [
        op('upload the passport', 'owner', async () => {
          const document = await currentDocument()
          const isWanted = !document || document.status === 'rejected' || document.endsOn !== null
          const cookie = await signedInCookie(userId, now())
          return isWanted && (await uploadDocument(cookie, { documentType: 'personal_id', slot: '1' })).ok
        }),
        op('remove the passport', 'owner', async () => {
          const document = await currentDocument()
          return document !== undefined && done(await removeDocument(await owner(), document.fileId))
        }),
        op('submit', 'owner', async () =>
          done(await submitCompany(developerForm, await owner(), await seenBy({ userId }))),
        ),
        op('approve', 'reviewers', decide('approve')),
        op('ask in free text', 'reviewers', decide('requestInfo')),
        op('ask for the passport', 'reviewers', decide('requestInfo', [IDENTITY])),
        op('ask for the website', 'reviewers', decide('requestInfo', [WEBSITE])),
        op('reject', 'reviewers', decide('reject')),
        op('reopen', 'reviewers', decide('reopen')),
        op('suspend', 'reviewers', step(companySuspension.suspend)),
        op('reinstate', 'reviewers', step(companySuspension.reinstate)),
        op(
          'approve the passport',
          'reviewers',
          review('approve', () => null),
        ),
        op(
          'approve the passport with an expiry date',
          'reviewers',
          review('approve', () => dayAhead(EXPIRY_DAYS)),
        ),
        op(
          'reject the passport',
          'reviewers',
          review('reject', () => null),
        ),
        op('two days pass', 'clock', () => passDays(2)),
        op('weeks pass', 'clock', () => passDays(Math.max(EXPIRY_DAYS, REVIEW_DAYS) + 1)),
        op('close the account', 'owner', async () => {
          const member = await owner().catch(() => null)
          return member !== null && done(await closeAccount(member, { withCompany: true }))
        }),
      ],
    }
  },
}

testDataFolder()
await defineWalkTests(profile)

import type { Tx } from '#app/db/client.server.ts'
import { kycState } from '#app/kyc/queries.server.ts'
import { kycAnswers } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/tell-admins.server.ts'
import { tell } from '#app/notices/tell.server.ts'
import { askedText, itemsOf } from '#app/review/asked/picks.ts'
import { type AskedItem, askedPath } from '#app/review/asked/schema.ts'
import { defineDecision, type DecisionTexts, type Texts } from '#app/review/decide.server.ts'
import { askableOf, knownIn } from '../../asked/askable.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import type { DecisionAction } from '../../schema/review.ts'
import { versionApprovedMail, versionInfoMail, versionRejectedMail } from '../emails.ts'
import { layOver } from '../policy.ts'
import { CHANGES } from '../schema.ts'
import { versionWorkflow } from '../workflow.ts'
import { findVersion } from './find-version.server.ts'
import type { FoundVersion } from './find-version.server.ts'
import { putInForce, standingAnswers } from './put-in-force.server.ts'

type VersionTexts = DecisionTexts & { confirmedOpenKyc?: boolean | undefined }
type Asked = VersionTexts & { id: string; seen: number; action: DecisionAction }

const decide = defineDecision({
  noun: 'version',
  history: 'version',
  workflow: versionWorkflow,
  find: async (tx, admin: AdminViewer, { id, action }: Asked) => {
    const version = await findVersion(tx, admin, id)
    return version && { ...version, openKyc: action === 'approve' && (await isKycOpen(tx, version)) }
  },
  items: ({ row: { company, held, answers }, picks }) => {
    const form = profileForms[company.type]
    const changed = layOver(form, held.questionnaire, answers).questionnaire
    return itemsOf(askableOf(form), picks, knownIn(form, changed))
  },
  guard: ({ row, asked }) => (row.openKyc && !asked.confirmedOpenKyc ? 'kyc_open' : null),
  async change({ tx, row, to, texts, items, asked }) {
    const at = now()
    const inForce =
      asked.action === 'approve'
        ? {
            former: JSON.stringify(standingAnswers(row.held, Object.keys(row.answers))),
            questionnaire: JSON.stringify(await putInForce(tx, row.held, row.answers)),
            inForceAt: at,
          }
        : {}
    const version = await tx
      .updateTable('companyVersions')
      .set((eb) => ({
        ...inForce,
        ...texts,
        asked: JSON.stringify(items),
        status: to,
        decidedAt: at,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', asked.id)
      .where('version', '=', row.current)
      .where('status', '=', row.status)
      .where('kind', '=', 'material')
      .returning('version')
      .executeTakeFirst()
    return version ?? null
  },
  details: ({ row }) => ({
    companyId: row.company.id,
    number: row.revision,
    ...(row.openKyc && { confirmedOpenKyc: true }),
  }),
  after: ({ tx, asked }) => settleWork(tx, 'version', asked.id),
  told: ({ tx, row, asked, texts, items }, { version }) =>
    tellOwner(tx, row, asked, { ...texts, items, version }),
  value: ({ to, silent, row }, { version }) => ({ status: to, version, silent, name: row.company.name }),
})

/**
 * Approves, rejects or asks for more (END-025). An approved version is in force with this transaction; otherwise the
 * approved profile stays as it was. `seen` is the version's count of changes on the admin's page.
 */
export const decideVersion = (
  admin: AdminViewer,
  id: string,
  seen: number,
  action: DecisionAction,
  texts: VersionTexts,
) => decide(admin, { ...texts, id, seen, action })

/** Whether a document that the profile would need with these answers is not approved yet (decision 13). */
async function isKycOpen(tx: Tx, { company, held, answers }: FoundVersion): Promise<boolean> {
  const { questionnaire } = layOver(profileForms[company.type], held.questionnaire, answers)
  if (company.ownerId === null) return true
  return !(await kycState(company.ownerId, company.type, kycAnswers(questionnaire), tx)).allApproved
}

async function tellOwner(
  tx: Tx,
  { company, revision }: FoundVersion,
  { action, id }: Asked,
  { reason: typed, memberNotes, items, version }: Texts & { items: readonly AskedItem[]; version: number },
): Promise<void> {
  if (company.ownerId === null) return
  const reason = typed ?? ''
  const asked = items.length > 0 ? { items, path: askedPath(profileForms[company.type]) } : undefined
  const about = { companyName: company.name, supportEmail: env().supportEmail, memberNotes, asked }
  const [kind, content] = {
    approve: () => ['company.approved', versionApprovedMail(about)] as const,
    reject: () => ['company.rejected', versionRejectedMail({ ...about, reason })] as const,
    requestInfo: () => ['company.info_requested', versionInfoMail({ ...about, reason })] as const,
  }[action]()
  await tell(tx, {
    userId: company.ownerId,
    restsOn: [`company:${company.id}`],
    kind: 'decided',
    key: `version:${id}:decided:${revision}:${version}`,
    title: content.subject,
    text: askedText(reason, items),
    path: action === 'approve' ? '/my-profile' : CHANGES,
    mail: { kind, content },
  })
}

import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { namedLabels } from '../../schema/field-texts.ts'
import { profileForms } from '../../schema/profile-forms.ts'
import { changeRevertedMail } from '../emails.ts'
import { isRevertible, revertibleValues } from '../policy.ts'
import { versionWorkflow } from '../workflow.ts'
import { notifyCompanyOwner } from '../../commands/reviewed-company.server.ts'
import { findVersion } from './find-version.server.ts'
import { makeLive, liveAnswers } from './make-live.server.ts'

export type RevertRefusal = 'too_late' | 'changed_since'

type Asked = { id: string; seen: number; action: 'revert'; reason: string }

const revertChange = defineDecision({
  noun: 'version',
  history: 'version',
  workflow: versionWorkflow,
  find: (tx, admin: AdminViewer, { id }: Asked) => findVersion(tx, admin, id),
  guard: ({ row }): RevertRefusal | null => (isRevertible(row, now()) ? null : 'too_late'),
  async change({ tx, row, asked, texts }, stop) {
    const names = Object.keys(row.answers)
    const restored = revertibleValues(row, liveAnswers(row.lockedCompany, names))
    if (Object.keys(restored).length === 0) return stop('changed_since')
    const reverted = await tx
      .updateTable('companyVersions')
      .set((eb) => ({
        status: 'reverted',
        reason: texts.reason,
        decidedAt: now(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', asked.id)
      .where('version', '=', row.current)
      .where('kind', '=', 'minor')
      .where('status', '=', 'approved')
      .returning('version')
      .executeTakeFirst()
    if (!reverted) return null
    await makeLive(tx, row.lockedCompany, restored)
    return { ...reverted, names: Object.keys(restored) }
  },
  details: ({ row }, { names }) => ({ companyId: row.company.id, number: row.revision, answers: names }),
  notify: ({ tx, row: { company }, asked, texts }, { names }) => {
    const reason = texts.reason ?? ''
    const answers = namedLabels(profileForms[company.type], names)
    return notifyCompanyOwner(tx, company, {
      key: `version:${asked.id}:reverted`,
      text: reason,
      path: '/my-profile',
      mail: {
        kind: 'company.change_reverted',
        content: changeRevertedMail({ companyName: company.name, reason, answers }),
      },
    })
  },
  value: ({ row }, { version }) => ({ version, name: row.company.name }),
})

/** Reverts a change that went live without review, except for answers that have changed since. */
export const revertVersion = (admin: AdminViewer, id: string, seen: number, reason: string) =>
  revertChange(admin, { id, seen, action: 'revert', reason })

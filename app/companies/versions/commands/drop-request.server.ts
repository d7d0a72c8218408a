import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { isWithoutChanges } from '../policy.ts'
import { VERSIONS } from '../versions.words.ts'
import { versionWorkflow } from '../workflow.ts'
import { findVersion } from './find-version.server.ts'

type Asked = { id: string; seen: number; action: 'drop'; reason: string }

const drop = defineDecision({
  noun: 'version',
  history: 'version',
  workflow: { drop: versionWorkflow.drop },
  find: (tx, admin: AdminViewer, { id }: Asked) => findVersion(tx, admin, id),
  // Changes that the request carries have to be decided, not dropped.
  guard: ({ row }) => (isWithoutChanges(row) ? null : 'wrong_status'),
  async change({ tx, row, asked, to }) {
    const dropped = await tx
      .updateTable('companyVersions')
      .set((eb) => ({ status: to, decidedAt: now(), version: eb('version', '+', 1) }))
      .where('id', '=', asked.id)
      .where('version', '=', row.current)
      .where('status', '=', row.status)
      .where('dueOn', 'is not', null)
      .returning('version')
      .executeTakeFirst()
    return dropped ?? null
  },
  details: ({ row }) => ({ companyId: row.company.id, number: row.revision }),
  after: ({ tx, asked }) => settleWork(tx, 'version', asked.id),
  async notify({ tx, row: { company }, asked }) {
    if (company.ownerId === null) return
    await notify(tx, {
      userId: company.ownerId,
      restsOn: [`company:${company.id}`],
      kind: 'decided',
      key: `version:${asked.id}:dropped`,
      title: VERSIONS.dropped,
      text: VERSIONS.droppedText,
      path: '/my-profile',
    })
  },
  value: ({ row }) => ({ name: row.company.name }),
})

/** Withdraws a request to an approved company. The reason is internal. */
export const dropRequest = (admin: AdminViewer, id: string, seen: number, reason: string) =>
  drop(admin, { id, seen, action: 'drop', reason })

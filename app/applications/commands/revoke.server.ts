import type { FreshAdmin } from '#app/account/fresh-proof.server.ts'
import { now } from '#app/lib/clock.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { endLinks } from '../links.server.ts'
import { change, dequeueDocuments, findForStep } from '../review/reviewed.server.ts'
import { applicationWorkflow } from '../workflow.ts'

type StepInput = { id: string; seen: number; action: 'revoke' }

const revoke = defineDecision({
  noun: 'application',
  workflow: applicationWorkflow,
  find: (tx, admin: FreshAdmin, asked: StepInput) => findForStep(tx, admin, asked),
  change: async ({ tx, row, to }) => ((await change(tx, row, { status: to, revokedAt: now() })) ? row : null),
  async after({ tx, asked: { id } }) {
    await endLinks(tx, id, 'revoked')
    await settleWork(tx, 'application', id)
    await dequeueDocuments(tx, id)
  },
  value: () => null,
})

/** Revokes an invitation that was never submitted (ADM-061), without an email; its address can be invited again. */
export const revokeInvite = (admin: FreshAdmin, id: string, seen: number) =>
  revoke(admin, { id, seen, action: 'revoke' })

import { APPLICATION_FIELDS, roleOf } from '#app/applications/schema.ts'
import { applicationReminderMail } from '#app/applications/emails.ts'
import { issueLink } from '#app/applications/links.server.ts'
import { mailLink } from '#app/applications/review/mail-link.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { listCandidateDocuments } from '#app/kyc/candidates/queries.server.ts'
import { kycStateOf } from '#app/kyc/policy.ts'
import { requiredDocuments } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { dailyMail } from '#app/notices/due.ts'
import { MISSING } from '#app/review/turn.words.ts'
import { claimSoleTurn, dueSoleTurns, LAST_STAGE, type SoleTurn } from './open-turns.server.ts'
import { REMINDER_HOUR } from './remind.server.ts'

/** The zone of whoever has told us none. */
export const ZONE = 'Europe/Warsaw'

type Application = { id: string; email: string; companyName: string | null; role: string }

async function missingOf(tx: Tx, { id, companyName, role }: Application): Promise<string[]> {
  const documents = await listCandidateDocuments(id, tx)
  const { groups } = kycStateOf(requiredDocuments(roleOf(role), {}), documents)
  return [
    ...(companyName === null ? [APPLICATION_FIELDS.company_name] : []),
    ...groups.filter(({ state }) => state === 'missing' || state === 'rejected').map(({ label }) => label),
    MISSING.submitApplication,
  ]
}

async function remindOne(turn: SoleTurn, at: Date): Promise<boolean> {
  const { thingId, micros, stage } = turn
  return transaction(async (tx) => {
    // In the order of whatever moves the application: its row first, then its turn.
    const application = await tx
      .selectFrom('applications')
      .where('id', '=', thingId)
      .select(['id', 'email', 'companyName', 'role'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!application || !(await claimSoleTurn(tx, 'application', turn, at))) return false
    const { id, email, companyName } = application
    const { oneTimeLink, linkEnds } = mailLink(await issueLink(tx, id))
    const isLast = stage === LAST_STAGE
    const missing = await missingOf(tx, application)
    await queueMail(tx, {
      to: { address: email, name: '' },
      kind: 'application.reminder',
      content: applicationReminderMail({ companyName, linkEnds, missing, isLast }),
      oneTimeLink,
      restsOn: [`turn:application/${id}:${micros}`],
    })
    return true
  })
}

/**
 * Reminds candidates whose turn an application has been for 3, 7 and 14 days, from 09:00 in Warsaw on; each mail carries a new
 * link, which ends the former one. Answers how many (END-012).
 */
export async function remindCandidates(signal?: AbortSignal): Promise<number> {
  const at = now()
  if (dailyMail(ZONE, at, REMINDER_HOUR).due > at) return 0
  let made = 0
  for (const turn of await dueSoleTurns('application', at)) {
    if (signal?.aborted) return made
    if (await remindOne(turn, at)) made += 1
  }
  return made
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from './database.ts'
import { writtenSteps } from './written-tables.ts'
import { application, company, listing, type Move, type Subject, type Who } from './world/workflow-nouns.ts'

await testDatabase()

const FLAGS: Readonly<Record<string, { from: string; to: string }>> = {
  suspend: { from: 'approved', to: 'suspended' },
  reinstate: { from: 'suspended', to: 'approved' },
  postpone: { from: 'suspended', to: 'suspended' },
  revoke: { from: 'draft', to: 'revoked' },
}
/** Sanctions, which the person concerned cannot block (decision 146). */
const ANY_VERSION = new Set(['suspend', 'revoke'])
/** A revoked invitation stays a draft in the log. */
const logged = (status: string) => (status === 'revoked' ? 'draft' : status)

/** The documented result of a step, or null if it is refused. */
function expected(heading: string, status: string, { who, action, reason, isStale }: Move) {
  const step = writtenSteps(heading)[action]
  if (!step) throw new Error(`${action} is not documented under ${heading}`)
  const flag = FLAGS[action]
  const from = flag ? [flag.from] : step.from
  const isOwner = who === 'owner' || (who === 'ownAdmin' && heading === 'Listing')
  const isReviewer = who === 'admin' || who === 'reviewer'
  if (step.by === 'admin' ? !isReviewer : !isOwner) return null
  if ((isStale && !ANY_VERSION.has(action)) || !from.includes(status)) return null
  if (step.needsReason && !reason.trim()) return null
  return {
    to: flag?.to ?? step.to.split(',')[0],
    recipients: step.silentFrom.includes(status) ? 'nobody' : step.recipients,
  }
}

async function auditOf({ type, id }: Subject) {
  return db()
    .selectFrom('auditLog')
    .where('subjectType', '=', type)
    .where('subjectId', '=', id)
    .where('toStatus', 'is not', null)
    .orderBy('id')
    .select(['fromStatus', 'toStatus', 'actorUserId'])
    .execute()
}

async function mailsOf({ recipients }: Subject): Promise<Record<string, number>> {
  const rows = await db()
    .selectFrom('emailQueue')
    .where('toEmail', 'in', recipients)
    .groupBy('toEmail')
    .select(({ fn }) => ['toEmail', fn.countAll<number>().as('count')])
    .execute()
  return Object.fromEntries(
    recipients.map((email) => [email, rows.find(({ toEmail }) => toEmail === email)?.count ?? 0]),
  )
}

/** The counts after a step, with one more email for each recipient. */
function oneMore(counts: Record<string, number>, sender: string | null) {
  return Object.fromEntries(
    Object.entries(counts).map(([email, count]) => [
      email,
      count + Number(sender === null || email === sender),
    ]),
  )
}

const moves = (actions: readonly string[]) =>
  fc.array(
    fc.record({
      who: fc.constantFrom<Who>('owner', 'owner', 'stranger', 'admin', 'admin', 'reviewer', 'ownAdmin'),
      action: fc.constantFrom(...actions),
      reason: fc.constantFrom('Because.', 'Żółć 🙂', '  \n'),
      isStale: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 3, maxLength: 14 },
  )

for (const noun of [company, listing, application])
  test(
    `${noun.heading}: random actors in random order can take only the documented steps, each with one audit row with the record's status and one email per recipient`,
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(moves(noun.actions), async (all) => {
          const { subject, people } = await noun.begin()
          for (const move of all) {
            const [status, audit, mails] = [
              await subject.status(),
              await auditOf(subject),
              await mailsOf(subject),
            ]
            const actor = people[move.who]
            const { ok } = await subject.act(move, actor)
            const next = expected(noun.heading, status, move)
            const step = `${move.who} ${move.action} in ${status}`
            expect(ok, step).toBe(next !== null)
            expect(await subject.status(), step).toBe(next?.to ?? status)
            const after = await auditOf(subject)
            if (!next) {
              expect(after, step).toEqual(audit)
              expect(await mailsOf(subject), step).toEqual(mails)
              continue
            }
            expect(after, step).toEqual([
              ...audit,
              { fromStatus: status, toStatus: logged(await subject.status()), actorUserId: actor.userId },
            ])
            const sender = next.recipients === 'sender' ? actor.email : null
            const expectedMails = next.recipients === 'nobody' ? mails : oneMore(mails, sender)
            expect(await mailsOf(subject), step).toEqual(expectedMails)
          }
        }),
        { numRuns: 40 },
      )
    },
  )

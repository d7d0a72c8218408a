import { markReminded } from '#app/access/commands/store-access.server.ts'
import { countEach } from '#app/db/attempt.server.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import type { RequiredRight } from '#app/db/rests-on.server.ts'
import { now } from '#app/lib/clock.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { issueUnsubscribePath } from '#app/notices/choices.server.ts'
import { claimDay } from '#app/notices/digest.server.ts'
import { dailyMail } from '#app/notices/due.ts'
import { channelsFor } from '#app/notices/schema.ts'
import { notify, readers } from '#app/notices/notify.server.ts'
import { reminderMail, REMINDER } from './emails.ts'
import {
  lockDueTurns,
  recordReminders,
  type OpenTurn,
  peopleToRemind,
  LAST_STAGE,
  reopenWithdrawnReminders,
} from './open-turns.server.ts'
import { type OpenCase, withMissing } from '../turns/cases.server.ts'

/** The hour of reminders in the member's zone. */
export const REMINDER_HOUR = 9
const KIND = 'turn'

type Reminder = OpenTurn & OpenCase

/** The rights that a turn's bell notice depends on. */
function rightsOf({ kind, thingId, companyId }: OpenTurn): RequiredRight[] {
  if (kind === 'document') return []
  if (kind === 'inquiry') return [`thread:${thingId}`]
  if (kind === 'connection') return [`connection:${thingId}`]
  return companyId === null ? [] : [`company:${companyId}`]
}

const pathOf = ({ missing }: Reminder) => missing[0]?.to ?? '/platform'
const keyOf = ({ kind, thingId }: OpenTurn) => `${kind} ${thingId}`
const isLast = ({ stage }: OpenTurn) => stage === LAST_STAGE

async function notifyEach(tx: Tx, userId: string, reminders: readonly Reminder[]): Promise<void> {
  for (const turn of reminders) {
    const { name, line } = turn
    await notify(tx, {
      userId,
      kind: KIND,
      key: `turn:${turn.kind}:${turn.thingId}:${turn.micros}:${turn.stage}`,
      title: `Action needed: ${name}`,
      text: isLast(turn) ? `${line}. ${REMINDER.last}` : line,
      path: pathOf(turn),
      restsOn: rightsOf(turn),
    })
  }
}

async function mailReminders(tx: Tx, userId: string, day: string, reminders: readonly Reminder[]) {
  const [person] = await readers(tx, KIND).where('u.id', '=', userId).execute()
  if (!person || !channelsFor(KIND, person).mail) return null
  const cases = reminders.map((one) => ({ ...one, path: pathOf(one), isLast: isLast(one) }))
  return queueMail(tx, {
    to: { address: person.email, name: person.fullName },
    reader: { userId, companyId: person.companyId, aboutOthers: true },
    // When the person acts, the turn ends in that transaction, which withdraws this email.
    restsOn: reminders.map(({ kind, thingId, micros }): RequiredRight => `turn:${kind}/${thingId}:${micros}`),
    kind: 'turn.reminder',
    content: reminderMail({ cases }),
    unsubscribePath: await issueUnsubscribePath(tx, userId, KIND),
    dedupeKey: `reminder:${userId}:${day}`,
  })
}

/**
 * One person's reminders for one day, in one transaction. The day's row is the lock, so that only one process creates
 * them. A turn that ends concurrently either ends first and gets no reminder, or ends later and withdraws the email.
 */
async function remindOne(userId: string, day: string, at: Date): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await claimDay(tx, { userId, kind: KIND, day }))) return false
    const turns = await lockDueTurns(tx, userId, at)
    // A turn with nothing missing needs no reminder.
    const reminders = (await withMissing(turns, tx)).filter(({ missing }) => missing.length > 0)
    await notifyEach(tx, userId, reminders)
    const mailed = reminders.filter(({ bellOnly }) => !bellOnly)
    const mailId = mailed.length > 0 ? await mailReminders(tx, userId, day, mailed) : null
    const isMailed = new Set(mailed.map(keyOf))
    const noted = turns.map((turn) => ({ ...turn, mailId: isMailed.has(keyOf(turn)) ? mailId : null }))
    await recordReminders(tx, userId, noted, at)
    const requests = turns.flatMap(({ kind, thingId }) => (kind === 'access' ? [thingId] : []))
    if (requests.length > 0) await markReminded(tx, requests, at)
    return mailId !== null
  })
}

/** Reminds members after 3, 7 and 14 days by bell and one email a day, from 09:00 in their zone. Returns the number. */
export async function sendReminders(signal?: AbortSignal): Promise<number> {
  const at = now()
  await transaction((tx) => reopenWithdrawnReminders(tx, at))
  return countEach(
    await peopleToRemind(at),
    { event: 'reminder.failed', about: ({ userId }) => ({ userId }), signal },
    async ({ userId, zone }) => {
      const { day, due } = dailyMail(zone, at, REMINDER_HOUR)
      return due <= at && remindOne(userId, day, at)
    },
  )
}

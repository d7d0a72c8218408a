import { markReminded } from '#app/access/commands/mark-reminded.server.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import type { Ground } from '#app/db/rests-on.server.ts'
import { loadProfileFacts } from '#app/kyc/own/profile-facts.server.ts'
import { DOCUMENT_TYPES, isDocumentType } from '#app/kyc/schema.ts'
import { now } from '#app/lib/clock.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { issueUnsubscribePath } from '#app/notices/commands/unsubscribe.server.ts'
import { dailyMail } from '#app/notices/due.ts'
import { channelsFor } from '#app/notices/schema.ts'
import { tell } from '#app/notices/tell.server.ts'
import { turnOf } from '#app/review/turn.ts'
import { MISSING } from '#app/review/turn.words.ts'
import { reminderMail, type RemindedThing } from './emails.ts'
import {
  holdDueTurns,
  noteReminded,
  type OpenTurn,
  peopleToRemind,
  LAST_STAGE,
  reopenTakenBack,
} from './open-turns.server.ts'
import { CASES, REMINDER } from './words.ts'

/** The hour of the reminders, in the member's own zone (END-013). */
export const REMINDER_HOUR = 9
const KIND = 'turn'

/** A due reminder in words: what is missing, each with its place, and the rights that the bell's notice rests on. */
type Reminder = {
  turn: OpenTurn
  about: string
  missing: { label: string; path: string }[]
  rights: Ground[]
}

const documentLabel = (type: string | null) =>
  type !== null && isDocumentType(type) ? DOCUMENT_TYPES[type].label : CASES.untitled

function describe(turn: OpenTurn): Omit<Reminder, 'turn'> {
  const { kind, thingId, listingId, companyId } = turn
  const about = turn.about ?? CASES.untitled
  const one = (label: string, path: string) => [{ label, path }]
  const company: Ground[] = companyId === null ? [] : [`company:${companyId}`]
  switch (kind) {
    case 'profile':
      return { about: CASES.profile(), missing: [], rights: company }
    case 'document': {
      const label = documentLabel(turn.about)
      return { about: CASES.document(label), missing: one(label, '/documents'), rights: [] }
    }
    case 'listing':
      return {
        about: CASES.listing(about),
        missing: one(MISSING.submitListing, `/my-listings/${thingId}`),
        rights: company,
      }
    case 'access':
      return {
        about: CASES.access(about),
        missing: one(MISSING.answer, `/my-listings/${listingId}/access`),
        rights: company,
      }
    case 'inquiry':
      return {
        about: CASES.inquiry(about),
        missing: one(turn.bellOnly ? MISSING.answerOrNone : MISSING.answer, `/inquiries/${thingId}`),
        rights: [`thread:${thingId}`],
      }
    case 'connection':
      return {
        about: CASES.connection(about),
        missing: one(MISSING.answer, '/connections'),
        rights: [`connection:${thingId}`],
      }
  }
}

/** What is missing of a profile, in the words and with the links of its own pages. */
async function missingOf(tx: Tx, { thingId }: OpenTurn, at: Date): Promise<Reminder['missing']> {
  const facts = (await loadProfileFacts([thingId], tx)).get(thingId)
  if (!facts) return []
  return turnOf(facts, at).missing.map(({ label, to }) => ({ label, path: to ?? facts.formPath }))
}

/** A document that its profile misses is told with the profile. */
async function remindersOf(tx: Tx, turns: readonly OpenTurn[], at: Date): Promise<Reminder[]> {
  const reminders: Reminder[] = []
  for (const turn of turns) {
    const said = describe(turn)
    const missing = turn.kind === 'profile' ? await missingOf(tx, turn, at) : said.missing
    reminders.push({ turn, ...said, missing })
  }
  const named = new Set(
    reminders
      .filter(({ turn }) => turn.kind === 'profile')
      .flatMap(({ missing }) => missing.map(({ label }) => label)),
  )
  return reminders.filter(
    ({ turn, missing }) => turn.kind !== 'document' || !missing.every(({ label }) => named.has(label)),
  )
}

const isLast = ({ stage }: OpenTurn) => stage === LAST_STAGE

async function ringEach(tx: Tx, userId: string, reminders: readonly Reminder[]): Promise<void> {
  for (const { turn, about, missing, rights } of reminders) {
    const labels = missing.slice(0, 3).map(({ label }) => label)
    const more = missing.length - labels.length
    const words = [...labels, ...(more > 0 ? [REMINDER.more(more)] : [])].join(', ')
    await tell(tx, {
      userId,
      kind: KIND,
      key: `turn:${turn.kind}:${turn.thingId}:${turn.micros}:${turn.stage}`,
      title: REMINDER.title(about),
      text: isLast(turn) ? `${words}. ${REMINDER.last}` : words,
      path: missing[0]?.path ?? '/platform',
      restsOn: rights,
    })
  }
}

async function mailThem(
  tx: Tx,
  userId: string,
  day: string,
  reminders: readonly Reminder[],
): Promise<string | null> {
  const person = await tx
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.userId', 'u.id')
    .leftJoin('noticePreferences as p', (join) => join.onRef('p.userId', '=', 'u.id').on('p.kind', '=', KIND))
    .leftJoin('companyMembers as cm', 'cm.userId', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.email', 'm.fullName', 'p.bell', 'p.mail', 'cm.companyId'])
    .executeTakeFirst()
  if (!person) return null
  const { bell, mail } = person
  if (!channelsFor(KIND, bell === null || mail === null ? undefined : { bell, mail }).mail) return null
  const things = reminders.flatMap(({ turn, about, missing }): RemindedThing[] =>
    missing.map((one) => ({ ...one, about, since: turn.since, isLast: isLast(turn) })),
  )
  if (things.length === 0) return null
  return queueMail(tx, {
    to: { address: person.email, name: person.fullName },
    reader: { userId, companyId: person.companyId, aboutOthers: true },
    // The deed ends the turn in its own transaction, and with it this mail.
    restsOn: reminders.map(({ turn }): Ground => `turn:${turn.kind}/${turn.thingId}:${turn.micros}`),
    kind: 'turn.reminder',
    content: reminderMail({ name: person.fullName, things }),
    unsubscribePath: await issueUnsubscribePath(tx, userId, KIND),
    dedupeKey: `reminder:${userId}:${day}`,
  })
}

/**
 * One person's reminders of one day in one transaction: the day's row is the lock, so that of several processes one makes
 * them. A turn that ends at the same moment ends before, and is not told, or after, and takes the mail back.
 */
async function remindOne(userId: string, day: string, at: Date): Promise<boolean> {
  return transaction(async (tx) => {
    const claimed = await tx
      .insertInto('digests')
      .values({ userId, kind: KIND, day, createdAt: at })
      .onConflict((conflict) => conflict.columns(['userId', 'kind', 'day']).doNothing())
      .returning('userId')
      .executeTakeFirst()
    if (!claimed) return false
    const turns = await holdDueTurns(tx, userId, at)
    const reminders = await remindersOf(tx, turns, at)
    await ringEach(tx, userId, reminders)
    const mailed = reminders.filter(({ turn, missing }) => !turn.bellOnly && missing.length > 0)
    const mailId = mailed.length > 0 ? await mailThem(tx, userId, day, mailed) : null
    const isMailed = new Set(mailed.map(({ turn }) => turn))
    const noted = turns.map((turn) => ({ ...turn, mailId: isMailed.has(turn) ? mailId : null }))
    await noteReminded(tx, userId, noted, at)
    const requests = turns.flatMap(({ kind, thingId }) => (kind === 'access' ? [thingId] : []))
    if (requests.length > 0) await markReminded(tx, requests, at)
    return mailId !== null
  })
}

/**
 * Reminds everybody whose turn a case has been for 3, 7 and 14 days: by bell, and by one mail a person and day at 09:00 of
 * their zone, later on the same day when nobody was there to send it. Answers how many mails (END-012, END-013).
 */
export async function sendReminders(signal?: AbortSignal): Promise<number> {
  const at = now()
  await transaction((tx) => reopenTakenBack(tx, at))
  let made = 0
  for (const { userId, zone } of await peopleToRemind(at)) {
    if (signal?.aborted) return made
    const { day, due } = dailyMail(zone, at, REMINDER_HOUR)
    if (due <= at && (await remindOne(userId, day, at))) made += 1
  }
  return made
}

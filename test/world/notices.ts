import { db, transaction } from '#app/db/client.server.ts'
import { sealNumber } from '#app/lib/sealed-number.server.ts'
import { numberScope } from '#app/notices/queries.server.ts'
import type { NoticeKind } from '#app/notices/schema.ts'
import { notify, type NewNotice } from '#app/notices/notify.server.ts'
import { selectRows } from './rows.ts'

/** The event that a notice is about. */
export function anEvent(changes: Partial<NewNotice> = {}): NewNotice {
  return {
    kind: 'decided',
    key: `test:${crypto.randomUUID()}`,
    title: 'Listing approved: Amber Quay',
    text: 'It is on the market.',
    path: '/my-listings',
    restsOn: [],
    mail: { kind: 'demo.sample', content: { subject: 'Told', heading: 'Told', paragraphs: ['Hello.'] } },
    ...changes,
  }
}

/** Notifies a person in a separate transaction and returns the event. */
export async function sendNotice(userId: string, changes: Partial<NewNotice> = {}): Promise<NewNotice> {
  const event = anEvent(changes)
  await transaction((tx) => notify(tx, { userId, ...event }))
  return event
}

/** A person's bell notices, oldest first; `name` is the form's name for each. */
export async function bellOf(userId: string) {
  const rows = await selectRows('notices', { userId }, '*', 'id')
  return rows.map((row) => ({ ...row, name: sealNumber(row.id, numberScope({ userId })) }))
}

/** The pending digest entries of a person, oldest first. */
export function pendingDigestEntries(userId: string) {
  return selectRows('digestEntries', { userId, mailedAt: null }, '*', 'id')
}

/** A person's choice for a kind, as the settings page stores it. */
export async function setChannels(
  userId: string,
  kind: NoticeKind,
  bell: boolean,
  mail: boolean,
): Promise<void> {
  await db()
    .insertInto('noticePreferences')
    .values({ userId, kind, bell, mail })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet({ bell, mail }))
    .execute()
}

import type { Tx } from '#app/db/client.server.ts'
import { notify, type NewNotice } from '#app/notices/notify.server.ts'
import { daysAgo } from './seed.ts'

type Sample = Pick<NewNotice, 'kind' | 'key' | 'title' | 'path'> & {
  text?: string
  days: number
  isRead?: true
}

const APPROVED = {
  kind: 'decided',
  key: 'demo:profile',
  title: 'Your company profile is approved',
  path: '/my-profile',
  days: 40,
  isRead: true,
} as const satisfies Sample

/** The sample accounts' notifications about events in the sample data. */
function samplesOf(hub: number): Readonly<Record<string, readonly Sample[]>> {
  return {
    developer: [
      APPROVED,
      {
        kind: 'decided',
        key: 'demo:listing',
        title: 'Listing approved: Powisle Courtyard Offices',
        path: '/my-listings',
        days: 6,
      },
      {
        kind: 'decided',
        key: 'demo:changes',
        title: 'Changes approved: Wola Foundry Offices',
        path: '/my-listings',
        days: 3,
      },
    ],
    developer2: [
      APPROVED,
      {
        kind: 'access_asked',
        key: 'demo:asked',
        title: 'Access request: Wroclaw Distribution Hub',
        text: 'We own two parks along the A8 and can decide in three weeks. May we see the lease terms?',
        path: `/my-listings/${hub}/access`,
        days: 2,
      },
      {
        kind: 'inquiry',
        key: 'demo:asks',
        title: 'Ivana Horáková asked about Wroclaw Distribution Hub',
        text: 'Could you share the rent roll and the remaining terms of the three largest leases?',
        path: '/inquiries',
        days: 1,
      },
    ],
    investor: [
      APPROVED,
      {
        kind: 'inquiry',
        key: 'demo:answer',
        title: 'Your inquiry was answered: Grzegorzki Riverside Offices',
        text: 'No, the ground floor belongs to the city and stays with it.',
        path: '/inquiries',
        days: 23,
      },
    ],
    investor2: [
      APPROVED,
      {
        kind: 'access_decided',
        key: 'demo:access',
        title: 'Access granted: Grzegorzki Riverside Offices',
        path: '/deal/grzegorzki-riverside-offices',
        days: 19,
        isRead: true,
      },
      {
        kind: 'inquiry',
        key: 'demo:answer',
        title: 'Your inquiry was answered: Grzegorzki Riverside Offices',
        text: 'Thank you. Both structures are possible. The building is open to your engineers on any Tuesday.',
        path: '/inquiries',
        days: 6,
      },
    ],
    rejected: [
      {
        kind: 'decided',
        key: 'demo:profile',
        title: 'Your company profile needs updates',
        text: 'Your status page lists what to change.',
        path: '/profile/rejected',
        days: 3,
      },
    ],
  }
}

type World = { people: ReadonlyMap<string, string>; listings: ReadonlyMap<string, number>; today: Date }

/** Creates the notifications for existing accounts; sends no email. */
export async function addNotices(tx: Tx, { people, listings, today }: World): Promise<void> {
  const samples = samplesOf(listings.get('wroclaw-distribution-hub') ?? 0)
  for (const [name, own] of Object.entries(samples)) {
    const userId = people.get(name)
    if (userId === undefined) continue
    for (const { days, isRead, ...notice } of own) {
      const at = daysAgo(today, days, `${name} ${notice.key}`)
      await notify(tx, { userId, restsOn: [], ...notice, at })
      if (!isRead) continue
      await tx
        .updateTable('notices')
        .set({ readAt: at })
        .where('userId', '=', userId)
        .where('key', '=', notice.key)
        .execute()
    }
  }
}

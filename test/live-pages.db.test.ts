import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { markNoAnswerNeeded } from '#app/deals/commands/end-inquiry.server.ts'
import { mailRound } from '#app/mail/worker.server.ts'
import { concerns, followingOf } from '#app/site/ui/live-page.tsx'
import { testDatabase } from './database.ts'
import { aGrant } from './world/access.ts'
import { subscribeToChanges } from './world/change-events.ts'
import { aSubmission } from './world/kyc-review.ts'
import { insertRow, updateRows } from './world/rows.ts'
import { startThread, threadCast, writeThread } from './world/threads.ts'
import { aVerifiedCompany, aWaitingVersion } from './world/versions.ts'

const { url } = await testDatabase()
const { events, eventsFor } = await subscribeToChanges(url())

const cast = await threadCast()
const { owner, colleague, asker, admin, house } = cast
const thread = await startThread(cast)
const versioned = await aVerifiedCompany()
const connection = {
  requesterId: asker.userId,
  requesterCompanyId: asker.company.id,
  companyId: owner.company.id,
}
const own = { companyId: asker.company.id, userId: asker.userId, listingId: house.id }
const document = await aSubmission(asker.userId, 'company_registration')
let version = { id: '' }
const newText = () => crypto.randomUUID()
const nextDay = () => new Date(Date.now() + 86_400_000 + Math.random() * 1e6)
const updateRevision = (values: object) => updateRows('listingRevisions', { listingId: house.id }, values)
const updateCompany = (values: object) => updateRows('companies', { id: asker.company.id }, values)
const updateVersion = (values: object) => updateRows('companyVersions', { id: version.id }, values)

type Row = { who: { userId: string }; pages: string[]; changes: Record<string, () => Promise<unknown>> }

/** By row of the table: who sees the pages, and the changes. */
const ROWS: Record<string, Row> = {
  inquiries: {
    who: asker,
    pages: ['/inquiries', `/inquiries/${thread}`],
    changes: {
      message: async () => {
        await writeThread(owner, thread, 'Since 2019.')
        await writeThread(asker, thread, 'Thank you.')
      },
      turn: () => markNoAnswerNeeded(owner, thread),
      state: () => updateRows('inquiries', { id: thread }, { status: 'closed', closedAt: new Date() }),
    },
  },
  connections: {
    who: asker,
    pages: ['/connections', '/market-circle', `/market-circle/entity/${owner.company.id}`],
    changes: {
      asked: () => insertRow('connectionRequests', { ...connection, status: 'pending' }),
      accepted: () =>
        updateRows('connectionRequests', connection, {
          status: 'accepted',
          decidedBy: owner.userId,
          decidedAt: new Date(),
        }),
      'contact data': () => updateRows('members', { userId: owner.userId }, { phone: '+48 600 100 201' }),
      declined: () => updateRows('connectionRequests', connection, { status: 'declined' }),
      withdrawn: () =>
        db().deleteFrom('connectionRequests').where('requesterId', '=', asker.userId).execute(),
    },
  },
  listings: {
    who: colleague,
    pages: ['/my-listings', `/my-listings/${house.id}`],
    changes: {
      status: () => updateRows('listings', { id: house.id }, { saleStatus: 'reserved' }),
      reason: () => updateRevision({ memberNotes: newText() }),
    },
  },
  access: {
    who: colleague,
    pages: ['/my-listings', `/my-listings/${house.id}/access`],
    changes: {
      request: () => insertRow('accessRequests', { ...own, status: 'pending' }),
      grant: async () => aGrant(house.id, asker),
    },
  },
  'own access': {
    who: asker,
    pages: ['/my-access', `/deal/${house.slug}`],
    changes: {
      decision: () => updateRows('accessRequests', own, { decisionWords: newText() }),
      end: () => updateRows('accessGrants', own, { expiresAt: nextDay() }),
    },
  },
  profile: {
    who: asker,
    pages: [
      '/profile/rejected',
      '/profile/investor',
      '/my-profile',
      '/documents',
      '/platform',
      '/dashboard/investor',
    ],
    changes: {
      status: () => updateCompany({ submittedAt: new Date() }),
      items: () => updateCompany({ memberNotes: newText() }),
      decision: () => updateRows('kycSubmissions', { id: document.id }, { rejectionReason: newText() }),
    },
  },
  version: {
    who: versioned.member,
    pages: ['/my-profile', '/my-profile/changes', '/platform', '/dashboard/developer'],
    changes: {
      sent: async () => (version = await aWaitingVersion(versioned, { founded_year: '2001' })),
      items: () => updateVersion({ items: ['founded_year'] }),
      decision: () => updateVersion({ status: 'rejected', reason: newText(), decidedAt: new Date() }),
    },
  },
  account: {
    who: owner,
    pages: ['/settings', '/settings/data'],
    changes: {
      export: () => insertRow('dataExports', { userId: owner.userId, status: 'waiting' }),
      'session ended': () => db().deleteFrom('sessions').where('userId', '=', owner.userId).execute(),
    },
  },
  colleagues: {
    who: owner,
    pages: ['/settings/company'],
    changes: {
      'who joined': () => db().deleteFrom('companyMembers').where('userId', '=', colleague.userId).execute(),
    },
  },
  'back office': {
    who: admin,
    pages: [
      '',
      '/profiles',
      '/versions',
      '/applications',
      '/kyc',
      '/listings',
      '/users',
      '/email-queue',
      '/test-email',
      '/messages',
    ].map((desk) => `/admin${desk}`),
    changes: {
      profile: () => updateCompany({ internalNotes: newText() }),
      version: () => updateVersion({ internalNotes: newText() }),
      document: () => updateRows('kycSubmissions', { id: document.id }, { rejectionReason: newText() }),
      listing: () => updateRevision({ internalNotes: newText() }),
      application: () =>
        insertRow('applications', {
          email: `${newText()}@world.parcela.test`,
          role: 'developer',
          invitedRole: 'developer',
        }),
      claim: () =>
        insertRow('reviewClaims', {
          subjectType: 'version',
          subjectId: version.id,
          userId: admin.userId,
          claimedAt: new Date(),
          touchedAt: new Date(),
        }),
      mail: () => updateRows('emailQueue', { userId: asker.userId }, { errorMessage: newText() }),
      user: () => updateRows('members', { userId: asker.userId }, { fullName: newText() }),
    },
  },
}

test('every change in the table is sent to the pages that subscribe to it', async () => {
  const missing: string[] = []
  for (const [row, { who, pages, changes }] of Object.entries(ROWS))
    for (const [change, step] of Object.entries(changes)) {
      const sent = await events(who.userId, step)
      for (const page of pages) {
        const follows = followingOf(page, true)
        if (!follows || !sent.some(({ kind, id }) => concerns(follows, kind, id)))
          missing.push(`${row}, ${change}: ${page}`)
      }
    }
  expect(missing).toEqual([])
})

test('an internal note on a version sends nothing to its company’s windows', async () => {
  const sent = await events(versioned.member.userId, () =>
    updateVersion({ internalNotes: newText(), version: 9 }),
  )
  expect(sent).toEqual([])
})

test('a run of the mail worker without a change sends nothing to the desks', async () => {
  await mailRound()
  expect(await eventsFor(admin.userId, () => mailRound())).toEqual([])
  const mail = { toEmail: 'a@live.test', kind: 'inquiry.answered', subject: 'S', messageId: '<a@live.test>' }
  const queued = () => insertRow('emailQueue', { ...mail, htmlBody: '<p>S</p>', textBody: 'S' })
  expect(await eventsFor(admin.userId, queued)).toEqual(['desk:mail all'])
  const failed = () => updateRows('emailQueue', { toEmail: mail.toEmail }, { errorMessage: 'Refused' })
  expect(await eventsFor(admin.userId, failed)).toEqual(['desk:mail all'])
  expect(await eventsFor(admin.userId, failed)).toEqual([])
})

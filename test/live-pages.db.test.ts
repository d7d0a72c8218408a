import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { markNoAnswerNeeded } from '#app/deals/commands/no-answer.server.ts'
import { mailRound } from '#app/mail/jobs.server.ts'
import { concerns, followed } from '#app/site/live-pages.ts'
import { testDatabase } from './database.ts'
import { aGrant } from './world/access.ts'
import { hearing } from './world/heard.ts'
import { aSubmission } from './world/kyc-review.ts'
import { insertRow, updateRows } from './world/rows.ts'
import { startThread, threadCast, writeThread } from './world/threads.ts'
import { aVerifiedCompany, aWaitingVersion } from './world/versions.ts'

const { url } = await testDatabase()
const { events, hears } = await hearing(url())

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
const word = () => crypto.randomUUID()
const day = () => new Date(Date.now() + 86_400_000 + Math.random() * 1e6)
const revise = (values: object) => updateRows('listingRevisions', { listingId: house.id }, values)
const touch = (values: object) => updateRows('companies', { id: asker.company.id }, values)
const inVersion = (values: object) => updateRows('companyVersions', { id: version.id }, values)

type Row = { who: { userId: string }; pages: string[]; changes: Record<string, () => Promise<unknown>> }

/** The rows of the table, each with the change and its audience. */
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
      reason: () => revise({ memberNotes: word() }),
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
      decision: () => updateRows('accessRequests', own, { decisionWords: word() }),
      end: () => updateRows('accessGrants', own, { expiresAt: day() }),
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
      status: () => touch({ submittedAt: new Date() }),
      items: () => touch({ memberNotes: word() }),
      decision: () => updateRows('kycSubmissions', { id: document.id }, { rejectionReason: word() }),
    },
  },
  version: {
    who: versioned.member,
    pages: ['/my-profile', '/my-profile/changes', '/platform', '/dashboard/developer'],
    changes: {
      sent: async () => (version = await aWaitingVersion(versioned, { founded_year: '2001' })),
      items: () => inVersion({ items: ['founded_year'] }),
      decision: () => inVersion({ status: 'rejected', reason: word(), decidedAt: new Date() }),
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
      profile: () => touch({ internalNotes: word() }),
      version: () => inVersion({ internalNotes: word() }),
      document: () => updateRows('kycSubmissions', { id: document.id }, { rejectionReason: word() }),
      listing: () => revise({ internalNotes: word() }),
      application: () =>
        insertRow('applications', {
          email: `${word()}@world.parcela.test`,
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
      mail: () => updateRows('emailQueue', { userId: asker.userId }, { errorMessage: word() }),
      user: () => updateRows('members', { userId: asker.userId }, { fullName: word() }),
    },
  },
}

test('every change in the table is sent to the pages that follow it', async () => {
  const unheard: string[] = []
  for (const [row, { who, pages, changes }] of Object.entries(ROWS))
    for (const [change, step] of Object.entries(changes)) {
      const told = await events(who.userId, step)
      for (const page of pages) {
        const follows = followed(page, true)
        if (!follows || !told.some(({ kind, id }) => concerns(follows, kind, id)))
          unheard.push(`${row}, ${change}: ${page}`)
      }
    }
  expect(unheard).toEqual([])
})

test('a reviewer’s note on a version wakes none of its company’s windows', async () => {
  const told = await events(versioned.member.userId, () => inVersion({ internalNotes: word(), version: 9 }))
  expect(told).toEqual([])
})

test('a round of the mail worker without a change wakes no desk', async () => {
  await mailRound()
  expect(await hears(admin.userId, () => mailRound())).toEqual([])
  const mail = { toEmail: 'a@live.test', kind: 'inquiry.answered', subject: 'S', messageId: '<a@live.test>' }
  const queued = () => insertRow('emailQueue', { ...mail, htmlBody: '<p>S</p>', textBody: 'S' })
  expect(await hears(admin.userId, queued)).toEqual(['desk:mail all'])
  const failed = () => updateRows('emailQueue', { toEmail: mail.toEmail }, { errorMessage: 'Refused' })
  expect(await hears(admin.userId, failed)).toEqual(['desk:mail all'])
  expect(await hears(admin.userId, failed)).toEqual([])
})

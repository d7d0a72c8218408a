// Queries of the back-office bench: first page, a middle page, a rare and a frequent search, and the counts.
import { countApplications, listApplications } from '../app/applications/review/queries/list.server.ts'
import { applicationFilters } from '../app/applications/review/schema.ts'
import {
  countCompaniesForReview,
  listCompaniesForReview,
} from '../app/companies/queries/review-list.server.ts'
import { reviewFilters } from '../app/companies/schema/review.ts'
import { countMessages, listMessages } from '../app/contact/inbox/queries.server.ts'
import { inboxFilters } from '../app/contact/inbox/schema.ts'
import { countSubmissions, listSubmissions } from '../app/kyc/review/queries/queue.server.ts'
import type { AdminViewer } from '../app/lib/viewer.ts'
import { listListingsForReview } from '../app/listings/queries/review-queue.server.ts'
import { listMails, mailStatistics } from '../app/mail/queries.server.ts'
import { auditChoices, listAudit } from '../app/oversight/audit/queries/list.server.ts'
import { auditFilters } from '../app/oversight/audit/schema.ts'
import { countUsers, listUsers } from '../app/oversight/users/queries/list.server.ts'
import { userFilters } from '../app/oversight/users/schema.ts'

/** An admin viewer that bypasses the gate. */
const admin = {
  kind: 'member',
  userId: '00000000-0000-4000-8000-000000000000',
  role: 'admin',
  company: null,
} as unknown as AdminViewer

export type Facts = {
  name: string
  message: string
  object: string
  middle: { at: string; id: string; rank: number; place: number; seq: number }
}
type Question = { what: string; ask: (facts: Facts) => Promise<unknown> }

const place = ({ middle: { at, id } }: Facts) => `${at}|${id}`
/** Digits that occur in one row's name. */
const rare = ({ name }: Facts) => name

/** The product's own queries for every desk. */
export const QUESTIONS: readonly Question[] = [
  ...[
    ['profiles, first', {}],
    ['profiles, pending', { status: 'pending' }],
    ['profiles, incomplete', { status: 'incomplete' }],
    ['profiles, frequent search', { search: 'company' }],
  ].map(([what, query]) => ({
    what: what as string,
    ask: () => listCompaniesForReview(admin, reviewFilters.parse(query)),
  })),
  {
    what: 'profiles, middle',
    ask: (of) => listCompaniesForReview(admin, reviewFilters.parse({ cursor: place(of) })),
  },
  {
    what: 'profiles, rare search',
    ask: (of) => listCompaniesForReview(admin, reviewFilters.parse({ search: rare(of) })),
  },
  { what: 'profiles, counts', ask: () => countCompaniesForReview(admin) },
  { what: 'listings, first and counts', ask: () => listListingsForReview(admin, {}) },
  { what: 'listings, rejected', ask: () => listListingsForReview(admin, { status: 'rejected' }) },
  {
    what: 'listings, middle',
    ask: ({ middle: { rank, place: at, seq } }) =>
      listListingsForReview(admin, { cursor: [rank, at, seq].join('.') }),
  },
  { what: 'listings, rare search', ask: (of) => listListingsForReview(admin, { search: rare(of) }) },
  { what: 'listings, frequent search', ask: () => listListingsForReview(admin, { search: 'house' }) },
  { what: 'KYC, waiting', ask: () => listSubmissions(admin, { tab: 'pending', companyId: null }) },
  { what: 'KYC, all', ask: () => listSubmissions(admin, { tab: 'all', companyId: null }) },
  { what: 'KYC, approved', ask: () => listSubmissions(admin, { tab: 'approved', companyId: null }) },
  {
    what: 'KYC, middle',
    ask: (of) => listSubmissions(admin, { tab: 'all', companyId: null, cursor: place(of) }),
  },
  {
    what: 'KYC, rare search',
    ask: (of) => listSubmissions(admin, { tab: 'all', companyId: null, search: rare(of) }),
  },
  {
    what: 'KYC, frequent search',
    ask: () => listSubmissions(admin, { tab: 'all', companyId: null, search: 'bench' }),
  },
  { what: 'KYC, counts', ask: () => countSubmissions(admin) },
  { what: 'applications, first', ask: () => listApplications(admin, applicationFilters.parse({})) },
  {
    what: 'applications, submitted',
    ask: () => listApplications(admin, applicationFilters.parse({ status: 'submitted' })),
  },
  {
    what: 'applications, middle',
    ask: (of) => listApplications(admin, applicationFilters.parse({ cursor: place(of) })),
  },
  {
    what: 'applications, rare search',
    ask: (of) => listApplications(admin, applicationFilters.parse({ search: rare(of) })),
  },
  {
    what: 'applications, frequent search',
    ask: () => listApplications(admin, applicationFilters.parse({ search: 'applicant' })),
  },
  { what: 'applications, counts', ask: () => countApplications(admin) },
  {
    what: 'mails, first',
    ask: () => listMails(admin, { before: null, limit: 50, words: null, status: null }),
  },
  {
    what: 'mails, failed',
    ask: () => listMails(admin, { before: null, limit: 50, words: null, status: 'failed' }),
  },
  {
    what: 'mails, middle',
    ask: ({ middle }) => listMails(admin, { before: middle.seq, limit: 50, words: null, status: null }),
  },
  {
    what: 'mails, rare search',
    ask: (of) => listMails(admin, { before: null, limit: 50, words: `word${rare(of)}`, status: null }),
  },
  {
    what: 'mails, frequent search',
    ask: () => listMails(admin, { before: null, limit: 50, words: 'platform', status: null }),
  },
  { what: 'mails, counts', ask: () => mailStatistics(admin) },
  { what: 'messages, first', ask: () => listMessages(admin, inboxFilters.parse({})) },
  {
    what: 'messages, rare search',
    ask: (of) => listMessages(admin, inboxFilters.parse({ search: `word${rare(of)}` })),
  },
  {
    what: 'messages, frequent search',
    ask: () => listMessages(admin, inboxFilters.parse({ search: 'platform' })),
  },
  {
    what: 'messages, middle',
    // The ids here have no UUID version, which the URL parser would require.
    ask: ({ message }) => listMessages(admin, { turn: null, status: 'all', search: '', after: message }),
  },
  { what: 'messages, counts', ask: () => countMessages(admin) },
  { what: 'users, first', ask: () => listUsers(admin, userFilters.parse({})) },
  { what: 'users, middle', ask: (of) => listUsers(admin, userFilters.parse({ cursor: place(of) })) },
  { what: 'users, rare search', ask: (of) => listUsers(admin, userFilters.parse({ search: rare(of) })) },
  { what: 'users, frequent search', ask: () => listUsers(admin, userFilters.parse({ search: 'bench' })) },
  { what: 'users, counts', ask: () => countUsers(admin) },
  { what: 'audit, first', ask: () => listAudit(admin, auditFilters.parse({})) },
  {
    what: 'audit, middle',
    ask: ({ middle }) => listAudit(admin, auditFilters.parse({ after: String(middle.seq) })),
  },
  {
    what: 'audit, one action',
    ask: () => listAudit(admin, auditFilters.parse({ action: 'company.approve', type: 'company' })),
  },
  { what: 'audit, one object', ask: ({ object }) => listAudit(admin, auditFilters.parse({ object })) },
  { what: 'audit, choices', ask: () => auditChoices(admin) },
]

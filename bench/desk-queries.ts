// Queries of the back-office bench: the first page, a middle page, a rare and a common search, and the counts.
import { countApplications, listApplications } from '../app/applications/review/queries/list.server.ts'
import { applicationFilters } from '../app/applications/review/schema.ts'
import {
  countCompaniesForReview,
  listCompaniesForReview,
} from '../app/companies/queries/review-list.server.ts'
import { reviewFilters } from '../app/companies/schema/review.ts'
import { countMessages, listMessages } from '../app/contact/queries.server.ts'
import { inboxFilters } from '../app/contact/desk/schema.ts'
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
type DeskQuery = { name: string; run: (facts: Facts) => Promise<unknown> }

const cursorOf = ({ middle: { at, id } }: Facts) => `${at}|${id}`
/** Digits that occur in one row's name. */
const rare = ({ name }: Facts) => name

/** The product's own queries for every desk. */
export const QUERIES: readonly DeskQuery[] = [
  ...[
    ['profiles, first', {}],
    ['profiles, pending', { status: 'pending' }],
    ['profiles, incomplete', { status: 'incomplete' }],
    ['profiles, frequent search', { search: 'company' }],
  ].map(([name, query]) => ({
    name: name as string,
    run: () => listCompaniesForReview(admin, reviewFilters.parse(query)),
  })),
  {
    name: 'profiles, middle',
    run: (of) => listCompaniesForReview(admin, reviewFilters.parse({ cursor: cursorOf(of) })),
  },
  {
    name: 'profiles, rare search',
    run: (of) => listCompaniesForReview(admin, reviewFilters.parse({ search: rare(of) })),
  },
  { name: 'profiles, counts', run: () => countCompaniesForReview(admin) },
  { name: 'listings, first and counts', run: () => listListingsForReview(admin, {}) },
  { name: 'listings, rejected', run: () => listListingsForReview(admin, { status: 'rejected' }) },
  {
    name: 'listings, middle',
    run: ({ middle: { rank, place: at, seq } }) =>
      listListingsForReview(admin, { cursor: [rank, at, seq].join('.') }),
  },
  { name: 'listings, rare search', run: (of) => listListingsForReview(admin, { search: rare(of) }) },
  { name: 'listings, frequent search', run: () => listListingsForReview(admin, { search: 'house' }) },
  { name: 'KYC, pending', run: () => listSubmissions(admin, { tab: 'pending', companyId: null }) },
  { name: 'KYC, all', run: () => listSubmissions(admin, { tab: 'all', companyId: null }) },
  { name: 'KYC, approved', run: () => listSubmissions(admin, { tab: 'approved', companyId: null }) },
  {
    name: 'KYC, middle',
    run: (of) => listSubmissions(admin, { tab: 'all', companyId: null, cursor: cursorOf(of) }),
  },
  {
    name: 'KYC, rare search',
    run: (of) => listSubmissions(admin, { tab: 'all', companyId: null, search: rare(of) }),
  },
  {
    name: 'KYC, frequent search',
    run: () => listSubmissions(admin, { tab: 'all', companyId: null, search: 'bench' }),
  },
  { name: 'KYC, counts', run: () => countSubmissions(admin) },
  { name: 'applications, first', run: () => listApplications(admin, applicationFilters.parse({})) },
  {
    name: 'applications, submitted',
    run: () => listApplications(admin, applicationFilters.parse({ status: 'submitted' })),
  },
  {
    name: 'applications, middle',
    run: (of) => listApplications(admin, applicationFilters.parse({ cursor: cursorOf(of) })),
  },
  {
    name: 'applications, rare search',
    run: (of) => listApplications(admin, applicationFilters.parse({ search: rare(of) })),
  },
  {
    name: 'applications, frequent search',
    run: () => listApplications(admin, applicationFilters.parse({ search: 'applicant' })),
  },
  { name: 'applications, counts', run: () => countApplications(admin) },
  {
    name: 'mails, first',
    run: () => listMails(admin, { before: null, limit: 50, search: null, status: null }),
  },
  {
    name: 'mails, failed',
    run: () => listMails(admin, { before: null, limit: 50, search: null, status: 'failed' }),
  },
  {
    name: 'mails, middle',
    run: ({ middle }) => listMails(admin, { before: middle.seq, limit: 50, search: null, status: null }),
  },
  {
    name: 'mails, rare search',
    run: (of) => listMails(admin, { before: null, limit: 50, search: `word${rare(of)}`, status: null }),
  },
  {
    name: 'mails, frequent search',
    run: () => listMails(admin, { before: null, limit: 50, search: 'platform', status: null }),
  },
  { name: 'mails, counts', run: () => mailStatistics(admin) },
  { name: 'messages, first', run: () => listMessages(admin, inboxFilters.parse({})) },
  {
    name: 'messages, rare search',
    run: (of) => listMessages(admin, inboxFilters.parse({ search: `word${rare(of)}` })),
  },
  {
    name: 'messages, frequent search',
    run: () => listMessages(admin, inboxFilters.parse({ search: 'platform' })),
  },
  {
    name: 'messages, middle',
    // The ids here have no UUID version, which the URL parser requires.
    run: ({ message }) => listMessages(admin, { turn: null, status: 'all', search: '', cursor: message }),
  },
  { name: 'messages, counts', run: () => countMessages(admin) },
  { name: 'users, first', run: () => listUsers(admin, userFilters.parse({})) },
  { name: 'users, middle', run: (of) => listUsers(admin, userFilters.parse({ cursor: cursorOf(of) })) },
  { name: 'users, rare search', run: (of) => listUsers(admin, userFilters.parse({ search: rare(of) })) },
  { name: 'users, frequent search', run: () => listUsers(admin, userFilters.parse({ search: 'bench' })) },
  { name: 'users, counts', run: () => countUsers(admin) },
  { name: 'audit, first', run: () => listAudit(admin, auditFilters.parse({})) },
  {
    name: 'audit, middle',
    run: ({ middle }) => listAudit(admin, auditFilters.parse({ after: String(middle.seq) })),
  },
  {
    name: 'audit, one action',
    run: () => listAudit(admin, auditFilters.parse({ action: 'company.approve', type: 'company' })),
  },
  { name: 'audit, one object', run: ({ object }) => listAudit(admin, auditFilters.parse({ object })) },
  { name: 'audit, choices', run: () => auditChoices(admin) },
]

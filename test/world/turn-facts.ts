import type {
  ApplicationFacts,
  ChangesFacts,
  DocumentFacts,
  InquiryFacts,
  ListingFacts,
  ProfileFacts,
  RequestFacts,
  SignUpFacts,
  VersionFacts,
} from '#app/review/turn-facts.ts'

/** A day of November 2026. */
export const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const OPEN = { closed: false, suspended: false }

export const signUp = (more: Partial<SignUpFacts>): SignUpFacts => ({
  ...OPEN,
  kind: 'sign_up',
  isConfirmed: true,
  hasPassword: true,
  createdAt: day(1),
  ...more,
})

type Group = ProfileFacts['groups'][number]
export const group = (status: 'pending' | 'approved' | 'rejected' | null): Group => ({
  label: 'Personal ID or Passport',
  to: '/documents#document-personal_id-1',
  documents: status
    ? [
        {
          status,
          isCurrent: true,
          createdAt: day(2),
          reviewedAt: status === 'pending' ? null : day(5),
          endsAt: null,
        },
      ]
    : [],
})

export const thing = (label: string) => ({ label, to: '/there', since: day(4) })

export const profile = (more: Partial<ProfileFacts>): ProfileFacts => ({
  ...OPEN,
  kind: 'profile',
  companyId: 'c',
  status: 'pending',
  createdAt: day(1),
  submittedAt: day(3),
  approvedAt: null,
  confirmDueAt: null,
  confirmPath: '/my-profile/confirm',
  incompleteSince: null,
  changesPath: '/my-profile/changes',
  askedAt: null,
  asksForDocumentsAlone: false,
  hasItems: false,
  asked: [],
  returnedByDocuments: false,
  groups: [group('pending')],
  unanswered: [],
  submitPath: '/profile/investor?step=6',
  ...more,
})

export const version = (more: Partial<VersionFacts>): VersionFacts => ({
  ...OPEN,
  kind: 'version',
  companyId: 'c',
  status: 'pending',
  submittedAt: day(3),
  decidedAt: null,
  dueAt: null,
  hasItems: false,
  asked: [],
  groups: [],
  path: '/my-profile/changes',
  submitPath: '/my-profile/changes',
  ...more,
})

export const changes = (more: Partial<ChangesFacts>): ChangesFacts => ({
  ...OPEN,
  kind: 'changes',
  companyId: 'c',
  unsentSince: day(4),
  path: '/my-profile/changes',
  ...more,
})

export const document = (more: Partial<DocumentFacts>): DocumentFacts => ({
  ...OPEN,
  kind: 'document',
  status: 'pending',
  isCurrent: true,
  label: 'Personal ID or Passport',
  createdAt: day(2),
  reviewedAt: null,
  reopenedAt: null,
  endsAt: null,
  firstSentAt: day(3),
  application: null,
  path: '/documents#document-personal_id-1',
  submitPath: '/profile/investor?step=6',
  ...more,
})

export const ofApplication = { isOpen: true, isSubmitted: true, submittedAt: day(3) }
export const link = { livingSince: day(2), expiresAt: day(28), endedAt: null }
export const application = (more: Partial<ApplicationFacts>): ApplicationFacts => ({
  ...OPEN,
  kind: 'application',
  status: 'draft',
  createdAt: day(1),
  submittedAt: null,
  askedAt: null,
  link,
  missing: [thing('Company name')],
  ...more,
})

export const listing = (more: Partial<ListingFacts>): ListingFacts => ({
  ...OPEN,
  kind: 'listing',
  companyId: 'c',
  status: 'draft',
  createdAt: day(1),
  madeByAdmin: false,
  handedAt: null,
  savedAt: day(2),
  submittedAt: null,
  decidedAt: null,
  hasItems: false,
  asked: [],
  path: '/my-listings/1',
  ...more,
})

export const request = (more: Partial<RequestFacts>): RequestFacts => ({
  ...OPEN,
  kind: 'access',
  isPending: true,
  companyId: 'c',
  createdAt: day(1),
  path: '/there',
  ...more,
})

export const inquiry = (more: Partial<InquiryFacts>): InquiryFacts => ({
  ...OPEN,
  kind: 'inquiry',
  status: 'waiting',
  askerCompanyId: 'a',
  ownerCompanyId: 'o',
  createdAt: day(1),
  last: null,
  noAnswerAt: null,
  path: '/inquiries/1',
  ...more,
})
export const byOwner = { side: 'owner', since: day(4), at: day(5) } as const

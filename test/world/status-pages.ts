import * as approved from '#app/companies/routes/approved.tsx'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import * as pending from '#app/companies/routes/pending.tsx'
import * as rejected from '#app/companies/routes/rejected.tsx'
import * as suspended from '#app/companies/routes/suspended.tsx'
import type { Member } from '#app/lib/viewer.ts'
import { signedInCookie } from './accounts.ts'
import { aDeveloperCompany, type CompanyOptions } from './companies.ts'
import { visit } from './pages.tsx'

export const PAGES = {
  '/profile/pending': pending,
  '/profile/rejected': rejected,
  '/profile/approved': approved,
  '/profile/suspended': suspended,
  '/my-profile': myProfile,
} as const

export type Path = keyof typeof PAGES

export const open = async (member: Pick<Member, 'userId'>, path: Path) =>
  visit(PAGES[path], path, { cookie: await signedInCookie(member.userId) })

export const NOTES = {
  reason: 'Extract missing',
  memberNotes: 'As a PDF please',
  internalNotes: 'canary-internal-77bb',
}

export const aMemberIn = async (status: NonNullable<CompanyOptions['status']>) =>
  (await aDeveloperCompany({ status, ...NOTES })).member

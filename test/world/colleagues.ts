import { acceptInvitation } from '#app/companies/colleagues/commands/join.server.ts'
import { inviteColleague } from '#app/companies/colleagues/commands/invite.server.ts'
import * as page from '#app/companies/colleagues/routes/company-settings.tsx'
import type { Member } from '#app/lib/viewer.ts'
import { signedInCookie } from './accounts.ts'
import { viewerOf } from './companies.ts'
import { aPerson } from './listings.ts'
import { welcomedCookie } from './marks.ts'
import { visit } from './pages.tsx'
import { selectRows } from './rows.ts'
import { must } from './must.ts'

export const PATH = '/settings/company'
export const open = async (person: Pick<Member, 'userId'>) =>
  visit(page, PATH, { cookie: await welcomedCookie(person) })
export const press = async (person: Pick<Member, 'userId'>, form: Record<string, string>, at?: Date) =>
  visit(page, PATH, { cookie: await signedInCookie(person.userId, at), form })
export const aPersonWithoutCompany = (name = 'Lena Loner') => aPerson({ withoutCompany: true, name })

export async function aColleagueInvitation(owner: Member, person: Pick<Member, 'email'>): Promise<string> {
  return must(await inviteColleague(owner, person.email)).id
}

export async function aJoinedColleague(owner: Member, name?: string): Promise<Member> {
  const person = await aPersonWithoutCompany(name)
  must(await acceptInvitation(person, await aColleagueInvitation(owner, person)))
  return viewerOf(person.userId)
}

export const peopleOf = (owner: Member) =>
  selectRows('companyMembers', { companyId: owner.company?.id ?? '' }, ['userId', 'role'], 'joinedAt')

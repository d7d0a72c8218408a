import type { ApprovedMember } from '#app/lib/viewer.ts'
import * as page from '#app/dashboards/routes/platform.tsx'
import { welcomedCookie } from './marks.ts'
import { textOf, visit } from './pages.tsx'
import { aDocument } from './companies.ts'

const DAY = 86_400_000
export const inDays = (days: number) => new Date(Date.now() + days * DAY)

export async function settledMember(member: ApprovedMember): Promise<ApprovedMember> {
  for (const type of [
    'passport_or_id',
    'company_registration',
    'personal_id',
    'company_registration_cert',
  ] as const)
    await aDocument(member.userId, type, { status: 'approved' })
  return member
}

export const home = async (member: { userId: string }) =>
  visit(page, '/platform', { cookie: await welcomedCookie(member) })

export const listOf = (html: string, name: string) => {
  const from = html.search(new RegExp(`<(?:ol|ul) aria-label="${name}"`))
  return from < 0 ? '' : (html.slice(from).split(/<h[23]/)[0] ?? '')
}
export const tasksOf = (html: string) =>
  listOf(html, 'Your tasks').split('<li class="task">').slice(1).map(textOf)

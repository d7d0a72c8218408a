import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Companies } from '#app/db/schema.gen.ts'
import type { ApprovedMember, CompanyType } from '#app/lib/viewer.ts'
import { viewerOf } from './companies.ts'
import { aMember, insertCompany } from './accounts.ts'
import { insertRow, selectRows, updateRows } from './rows.ts'

export type DirectoryCompany = Partial<Omit<Insertable<Companies>, 'type' | 'questionnaire'>> & {
  type?: CompanyType
  questionnaire?: Record<string, unknown>
  notes?: string | null
  fullName?: string
}

export type Insider = { member: ApprovedMember; companyId: string; userId: string; email: string }

/** An approved company in the directory with its owner, who has seen the welcome page. */
export async function aListedCompany(options: DirectoryCompany = {}): Promise<Insider> {
  const { type = 'developer', name = `Company ${randomBytes(4).toString('hex')}`, ...more } = options
  const { fullName = 'Ewa Listowska', notes = null, questionnaire = {}, ...columns } = more
  const { userId, email } = await aMember({ userType: type, fullName, companyName: name, password: null })
  await updateRows('members', { userId }, { welcomeSeenAt: new Date(), position: 'Partner' })
  const companyId = await insertCompany(userId, {
    type,
    name,
    headquarters: 'Warsaw, Poland',
    ...columns,
    memberNotes: notes,
    internalNotes: notes,
    questionnaire: JSON.stringify(questionnaire),
  })
  return { member: (await viewerOf(userId)) as ApprovedMember, companyId, userId, email }
}

export async function aColleague(of: Insider, fullName = 'Karol Kolega'): Promise<Insider> {
  const { userId, email } = await aMember({ fullName, companyName: null, password: null })
  await updateRows('members', { userId }, { welcomeSeenAt: new Date() })
  await insertRow('companyMembers', { companyId: of.companyId, userId, role: 'colleague' })
  return { member: (await viewerOf(userId)) as ApprovedMember, companyId: of.companyId, userId, email }
}

export async function setSuspended(companyId: string, isSuspended: boolean): Promise<void> {
  await updateRows(
    'companies',
    { id: companyId },
    {
      suspendedAt: isSuspended ? new Date() : null,
      suspensionReason: isSuspended ? 'Because of the test.' : null,
    },
  )
}

export function storedRequests() {
  return selectRows('connectionRequests', {}, '*', 'createdAt')
}

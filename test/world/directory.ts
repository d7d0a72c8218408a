import { randomBytes } from 'node:crypto'
import type { ApprovedMember, CompanyType } from '#app/lib/viewer.ts'
import { viewerOf } from './companies.ts'
import { aMember, insertCompany } from './accounts.ts'
import { insertRow, selectRows, updateRows } from './rows.ts'

export type DirectoryCompany = {
  type?: CompanyType
  name?: string
  headquarters?: string | null
  portfolioSize?: number | null
  projectsDeals?: number | null
  avgIrrBps?: number | null
  esgStatus?: string
  questionnaire?: Record<string, unknown>
  phone?: string | null
  description?: string | null
  notes?: string | null
  fullName?: string
}

export type Insider = { member: ApprovedMember; companyId: string; userId: string; email: string }

/** An approved company in the directory with its owner, who has seen the welcome page. */
export async function aListedCompany(options: DirectoryCompany = {}): Promise<Insider> {
  const { type = 'developer', name = `Company ${randomBytes(4).toString('hex')}` } = options
  const { fullName = 'Ewa Listowska' } = options
  const { userId, email } = await aMember({ userType: type, fullName, companyName: name, password: null })
  await updateRows('members', { userId }, { welcomeSeenAt: new Date(), position: 'Partner' })
  const companyId = await insertCompany(userId, {
    type,
    name,
    headquarters: options.headquarters === undefined ? 'Warsaw, Poland' : options.headquarters,
    portfolioSize: options.portfolioSize ?? null,
    projectsDeals: options.projectsDeals ?? null,
    avgIrrBps: options.avgIrrBps ?? null,
    esgStatus: options.esgStatus ?? 'none',
    description: options.description ?? null,
    phone: options.phone ?? null,
    memberNotes: options.notes ?? null,
    internalNotes: options.notes ?? null,
    questionnaire: JSON.stringify(options.questionnaire ?? {}),
  })
  return { member: await insider(userId), companyId, userId, email }
}

/** A person as the gate sees them, assumed to be approved. */
export async function insider(userId: string): Promise<ApprovedMember> {
  return (await viewerOf(userId)) as ApprovedMember
}

export async function aColleague(of: Insider, fullName = 'Karol Kolega'): Promise<Insider> {
  const { userId, email } = await aMember({ fullName, companyName: null, password: null })
  await updateRows('members', { userId }, { welcomeSeenAt: new Date() })
  await insertRow('companyMembers', { companyId: of.companyId, userId, role: 'colleague' })
  return { member: await insider(userId), companyId: of.companyId, userId, email }
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

import { unconfirmedSince } from '#app/companies/confirm/queries.server.ts'
import { listProjects } from '#app/companies/projects/queries.server.ts'
import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer, ApprovedMember, CompanyType } from '#app/lib/viewer.ts'
import { isAdmin, isApproved } from '#app/gates/gate.server.ts'
import { type Criterion, matchScore } from '../match.ts'
import { NOT_ASKED } from '../policy.ts'
import type { EsgStatus } from '../schema.ts'
import { listActivities } from './activities.server.ts'
import { connectionWith, listConnections } from './connections.server.ts'
import { loadMatchFacts } from './matches.server.ts'
import { stepPath } from '#app/companies/schema/profile-form.ts'
import { profileForms } from '#app/companies/schema/profile-forms.ts'

/** The form field behind each criterion per kind; none if the form does not ask for it. */
const FIELDS: Readonly<Record<CompanyType, Partial<Record<Criterion, string>>>> = {
  developer: {
    region: 'regions_of_activity',
    asset_class: 'development_focus_areas',
    stage: 'development_stages_covered',
    risk: 'development_stages_covered',
    size: 'typical_project_scale',
  },
  investor: {
    region: 'geographic_focus',
    asset_class: 'investment_focus',
    stage: 'development_stages',
    risk: 'investment_strategy',
    size: 'investment_size_min',
  },
  due_diligence: {
    region: 'geographic_coverage',
    asset_class: 'expertise_sectors',
    size: 'typical_project_size',
  },
}

/** Links to the profile form fields of each criterion for a company of this kind. */
export function ownAnswerLinks(type: CompanyType): Partial<Record<Criterion, string>> {
  const form = profileForms[type]
  return Object.fromEntries(
    Object.entries(FIELDS[type]).flatMap(([criterion, name]) => {
      const at = form.steps.findIndex(({ fields }) => fields.includes(name))
      return at < 0 ? [] : [[criterion, `${stepPath(form, at + 1)}#${name}`]]
    }),
  )
}

/** Only the public values of a company's directory entry (MEM-343). Amounts in whole EUR, rates in basis points. */
export type DirectoryCompany = NonNullable<Awaited<ReturnType<typeof findDirectoryCompany>>>['company']

/** A company's directory page; null for unknown, malformed, unapproved and suspended ids alike (MEM-360). */
export async function findDirectoryCompany(viewer: ApprovedMember | AdminViewer, id: string) {
  if (!isUuid(id)) return null
  const row = await db()
    .selectFrom('directoryEntries')
    .where('companyId', '=', id)
    .select(['companyId as id', 'type', 'name', 'headquarters', 'assetClass', 'portfolioEur'])
    .select(['projectsDeals', 'avgIrrBps', 'esgStatus', 'description', 'website', 'foundedYear'])
    .select(['isIllustrative', 'regions', 'isConfidential', 'countries', 'focus', 'stages', 'risks', 'sizes'])
    .$narrowType<{ type: CompanyType; esgStatus: EsgStatus }>()
    .executeTakeFirst()
  if (!row) return null
  const { isConfidential, countries, focus, stages, risks, sizes, ...company } = row
  const { type } = row
  const member = isApproved(viewer) ? viewer : null
  const isOwn = member?.company.id === row.id
  const isOther = member !== null && !isOwn
  const [projects, activities, mine, connection, unconfirmed] = await Promise.all([
    listProjects(row.id),
    listActivities(viewer, row.id),
    loadMatchFacts(isOther ? member.company.id : null),
    isOther ? connectionWith(member, row.id) : NOT_ASKED,
    unconfirmedSince(row.id),
  ])
  const isConnected = isOther && connection.state === 'connected'
  return {
    company,
    projects:
      isConfidential && !isAdmin(viewer)
        ? projects.map((project) => ({ ...project, size: null, irrBps: null }))
        : projects,
    activities,
    isOwn,
    /** The month since which the profile is unconfirmed, as text; null if it is not shown. */
    unconfirmed,
    match: isOther ? matchScore(mine, { type, countries, focus, stages, risks, sizes }) : null,
    /** Links to the reader's own form field for each criterion. */
    ownAnswers: isOther ? ownAnswerLinks(member.company.type) : {},
    connection,
    /** Only for a connected company (MEM-386). */
    contact: isConnected ? ((await listConnections(member, { companyId: row.id })).rows[0] ?? null) : null,
  }
}

import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import type { OwnProfile } from '../queries/status.server.ts'
import { companyTypeLabels } from '../schema/status.ts'

/** The company's kind, else the account's. */
export function profileTypeLabel({
  companyType,
  userType,
}: Pick<OwnProfile, 'companyType' | 'userType'>): string {
  return companyType ? companyTypeLabels[companyType] : MEMBER_KIND_LABELS[userType]
}

/** Basic data of the profile, without empty values (MEM-293, ADM-178). */
export function ProfileInfo({ profile }: { profile: OwnProfile }) {
  const rows = [
    ['Full name', profile.fullName],
    ['Email', profile.email],
    ['Company', profile.companyName],
    ['Position', profile.position],
    ['User type', MEMBER_KIND_LABELS[profile.userType]],
    ['Website', profile.website],
  ] as const
  const items = rows.flatMap(([term, value]) => (value ? [{ term, value }] : []))
  return <DefinitionList items={items} />
}

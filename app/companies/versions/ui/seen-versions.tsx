import type { Changes } from '../queries/changes.server.ts'

/** The page's versions, posted with each of its buttons. */
export function SeenVersions({
  changes: { draftVersion, companyVersion, underWay },
}: {
  changes: Pick<Changes, 'draftVersion' | 'companyVersion' | 'underWay'>
}) {
  const seen = {
    draft_version: draftVersion,
    seen_version: companyVersion,
    under_way: underWay?.id ?? '',
    under_way_version: underWay?.version ?? 0,
  }
  return Object.entries(seen).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

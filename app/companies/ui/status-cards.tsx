import { Link } from 'react-router'
import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { DocumentSummary } from '#app/kyc/own/queries.server.ts'
import { KYC_STATES } from '#app/kyc/ui/states.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { ReviewClock } from '../queries/review-clock.server.ts'
import type { OwnProfile } from '../queries/status.server.ts'
import { companyTypeLabels } from '../schema/status.ts'
import { StatusCard } from './status-page.tsx'

/** The company's kind, else the account's. */
export const profileTypeLabel = ({ companyType, userType }: Pick<OwnProfile, 'companyType' | 'userType'>) =>
  companyType ? companyTypeLabels[companyType] : MEMBER_KIND_LABELS[userType]

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

/** Required documents with their status, and a link to /documents (MEM-387). */
export function DocumentsCard({ documents }: { documents: DocumentSummary }) {
  if (documents.length === 0) return null
  const hasRejected = documents.some(({ state }) => state === 'rejected')
  return (
    <StatusCard title="Documents">
      <ul className="mb-4 flex flex-col gap-2">
        {documents.map(({ label, state }) => (
          <li key={label} className="flex items-center justify-between gap-4">
            {label} <Badge tone={KYC_STATES[state].tone}>{KYC_STATES[state].label}</Badge>
          </li>
        ))}
      </ul>
      <LinkButton to="/documents" size="sm" variant={hasRejected ? 'primary' : 'plain'}>
        {hasRejected ? 'Replace rejected documents' : 'View documents'}
      </LinkButton>
    </StatusCard>
  )
}

export function ReviewClockCard({ clock, editPath }: { clock: ReviewClock; editPath: string | null }) {
  const { position, waiting, submittedAt } = clock
  return (
    <StatusCard title="Your review">
      <DefinitionList
        items={[
          {
            term: 'Queue position',
            value: (
              <>
                <span className="font-display text-21 tabular-nums">{position}</span> of {waiting}
                {position === 1 && <span className="text-ink-2"> · next in line</span>}
              </>
            ),
          },
          { term: 'Submitted', value: <Moment at={submittedAt} /> },
        ]}
      />
      {editPath && (
        <p className="mt-4 text-13 text-ink-2">
          You can still{' '}
          <Link to={editPath} className="text-link">
            edit your profile
          </Link>
          . If you submit it again, it moves to the end of the queue.
        </p>
      )}
    </StatusCard>
  )
}

import type { DocumentSummary } from '#app/kyc/own/queries.server.ts'
import { KYC_STATES } from '#app/kyc/ui/states.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { StatusCard } from './status-page.tsx'

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

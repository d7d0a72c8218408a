import type { KycState } from '#app/kyc/policy.ts'
import { KYC_STATES } from '#app/kyc/ui/states.ts'
import { Badge } from '#app/ui/badge.tsx'

/** Required document groups with their state (ADM-092). */
export function KycGroups({ kyc }: { kyc: KycState }) {
  return (
    <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
      {kyc.groups.map(({ key, label, state }) => (
        <li key={key} className="flex items-center gap-2 text-13">
          {label} <Badge tone={KYC_STATES[state].tone}>{KYC_STATES[state].label}</Badge>
        </li>
      ))}
    </ul>
  )
}

import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { ConnectionState } from '../policy.ts'

const STATES = {
  asked: { label: 'Requested', tone: 'wait' },
  asks_you: { label: 'Wants to connect', tone: 'note' },
  connected: { label: 'Connected', tone: 'ok' },
  declined: { label: 'Declined', tone: 'stop' },
} as const satisfies Record<Exclude<ConnectionState['state'], 'none'>, { label: string; tone: BadgeTone }>

/** The status of the request between two companies (MEM-371). */
export function ConnectionBadge({ state }: { state: Exclude<ConnectionState['state'], 'none'> }) {
  const { label, tone } = STATES[state]
  return <Badge tone={tone}>{label}</Badge>
}

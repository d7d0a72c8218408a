import type { RefusalKind } from '../../../app/lib/refusal-body.ts'
import { REFUSALS, refusalText } from '../../../app/lib/refusal.ts'
import { table } from './table.ts'

/** Refusal kinds with status and message. */
export function refusalTable(): string {
  const rows = (Object.keys(REFUSALS) as RefusalKind[]).map((kind) => {
    const { status, body } = refusalText(kind)
    return [`\`${kind}\``, String(status), body.title, body.message]
  })
  return table(['kind', 'status', 'title', 'message'], rows)
}

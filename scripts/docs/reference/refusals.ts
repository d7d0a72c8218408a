import { REFUSAL_KINDS, refusalText } from '../../../app/lib/refusal.ts'
import { table } from './table.ts'

/** Refusal kinds with status and message. */
export function refusalTable(): string {
  const rows = REFUSAL_KINDS.map((kind) => {
    const { status, body } = refusalText(kind)
    return [`\`${kind}\``, String(status), body.title, body.message]
  })
  return table(['kind', 'status', 'title', 'message'], rows)
}

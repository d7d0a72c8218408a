import { REFUSAL_KINDS, refusalWords } from '../../../app/lib/refusal.ts'
import { table } from './table.ts'

/** Refusal kinds with status and message. */
export function refusalTable(): string {
  const rows = REFUSAL_KINDS.map((kind) => {
    const { status, body } = refusalWords(kind)
    return [`\`${kind}\``, String(status), body.title, body.message]
  })
  return table(['kind', 'status', 'title', 'message'], rows)
}

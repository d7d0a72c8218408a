import { REFUSAL_KINDS, refusalWords } from '../../../app/lib/refusal.ts'
import { table } from './table.ts'

/** The kinds of refusal with their statuses and words. */
export function refusalTable(): string {
  const rows = REFUSAL_KINDS.map((kind) => {
    const { status, body } = refusalWords(kind)
    return [`\`${kind}\``, String(status), body.title, body.message]
  })
  return table(['kind', 'status', 'title', 'words'], rows)
}

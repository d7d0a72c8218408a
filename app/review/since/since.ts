import type { ShownItem } from '../requested/state.ts'
import type { ComparedRow } from '../desk/side-by-side.tsx'

export const SINCE = {
  title: 'Since the last decision',
  decided: (version: number) => `Version ${version}, reviewed`,
  sent: (version: number) => `Version ${version}`,
  now: 'Now',
  marks: { added: 'Added', replaced: 'Replaced', renewed: 'Renewed', removed: 'Removed' },
} as const

/** A file in a comparison; `id` opens it while it is stored. */
export type ComparedFile = { id: string; name: string; isStored: boolean; submissionId?: string }

/** A document's change since the last decision; `before` is null when added, `after` when removed. */
export type ChangedDocument = {
  key: string
  label: string
  mark: keyof typeof SINCE.marks
  before: ComparedFile | null
  after: ComparedFile | null
}

export type Since = {
  rows: readonly ComparedRow[]
  documents: readonly ChangedDocument[]
  answered: readonly ShownItem[]
}

/** Whether nothing changed; open items do not count. */
export const isUnchanged = ({ rows, documents, answered }: Since): boolean =>
  rows.length === 0 && documents.length === 0 && answered.every(({ state }) => state === 'open')

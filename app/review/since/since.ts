import type { ShownAsked } from '../asked/state.ts'
import type { ComparedRow } from '../desk/side-by-side.tsx'
import type { SINCE } from './since.words.ts'

/** A file as both sides of a comparison name it; `id` leads to it where it is still stored. */
export type ComparedFile = { id: string; name: string; isStored: boolean; submissionId?: string }

/** What became of one document since the last decision; `before` is null for an added one, `after` for a removed one. */
export type ChangedDocument = {
  key: string
  label: string
  mark: keyof typeof SINCE.marks
  before: ComparedFile | null
  after: ComparedFile | null
}

/** What differs from the version that was last decided on. */
export type Since = {
  rows: readonly ComparedRow[]
  documents: readonly ChangedDocument[]
  /** What the decision had asked for, with its outcome. */
  answered: readonly ShownAsked[]
}

/** Whether none of these differs; an item that is still open changes nothing. */
export const isUnchanged = ({ rows, documents, answered }: Since): boolean =>
  rows.length === 0 && documents.length === 0 && answered.every(({ state }) => state === 'open')

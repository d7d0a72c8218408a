import { pageOf, type Page } from '#app/db/keyset.ts'
import { isOurs, type TurnFilter } from './turn.ts'

type Row = { cursor: string }

type Lists<R extends Row> = {
  size: number
  /** Whether the unfiltered list can contain work for the reviewers. */
  holdsOurs: boolean
  /** Cases to review, oldest first. */
  ours: (cursor: string | null) => Promise<R[]>
  /** Other cases. */
  others: (cursor: string | null) => Promise<R[]>
  /** Whether a text is a cursor of the other cases. */
  isPlace: (cursor: string | null) => boolean
}

/** Cursor prefix of cases to review. */
const OURS = 'ours:'

/** A page of a desk: cases to review first, oldest first, then the rest. */
export async function pageByTurn<R extends Row>(
  { turn, cursor }: { turn: TurnFilter | null; cursor: string | null },
  { size, holdsOurs, ours, others, isPlace }: Lists<R>,
): Promise<Page<Omit<R, 'cursor'>>> {
  const isBegun = cursor?.startsWith(OURS) ?? false
  const waiting = async () => {
    const rows = await ours(isBegun ? (cursor?.slice(OURS.length) ?? null) : null)
    return rows.map((row) => ({ ...row, cursor: OURS + row.cursor }))
  }
  if (isOurs(turn)) return pageOf(await waiting(), size)
  if (turn !== null || !holdsOurs || (!isBegun && isPlace(cursor))) return pageOf(await others(cursor), size)
  const rows = await waiting()
  return pageOf(rows.length > size ? rows : [...rows, ...(await others(null))].slice(0, size + 1), size)
}

import { pageOf, type Page } from '#app/db/keyset.ts'
import { isOurs, type TurnFilter } from './turn.ts'

type Row = { cursor: string }

type Lists<R extends Row> = {
  size: number
  /** Whether a list without a choice of turn can hold what is the reviewers' turn. */
  holdsOurs: boolean
  /** What is the reviewers' turn, the longest waiting first. */
  ours: (cursor: string | null) => Promise<R[]>
  /** The turn of others, or nobody's; of a list without a choice, whatever is not the reviewers' turn. */
  others: (cursor: string | null) => Promise<R[]>
  /** Whether a text is a cursor of these. */
  isPlace: (cursor: string | null) => boolean
}

/** Before the cursor of a row that is the reviewers' turn. */
const OURS = 'ours:'

/** One page of a desk: what is the reviewers' turn, the longest waiting first, then everything else. */
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

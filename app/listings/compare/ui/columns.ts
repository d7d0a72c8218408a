/** Width of the frozen first column and of two to four others: two fit a phone, more scroll. */
export const FIRST = 'w-24 sm:w-40 lg:w-52'
export const GRIDS = {
  2: 'grid-cols-[6rem_repeat(2,minmax(0,1fr))] sm:grid-cols-[10rem_repeat(2,minmax(0,1fr))] lg:grid-cols-[13rem_repeat(2,minmax(0,1fr))]',
  3: 'grid-cols-[6rem_repeat(3,minmax(0,1fr))] sm:grid-cols-[10rem_repeat(3,minmax(0,1fr))] lg:grid-cols-[13rem_repeat(3,minmax(0,1fr))]',
  4: 'grid-cols-[6rem_repeat(4,minmax(0,1fr))] sm:grid-cols-[10rem_repeat(4,minmax(0,1fr))] lg:grid-cols-[13rem_repeat(4,minmax(0,1fr))]',
} as const
export const LEAST = {
  2: 'min-w-[20.5rem] sm:min-w-[28rem]',
  3: 'min-w-[39rem]',
  4: 'min-w-[50rem]',
} as const

/** A comparison never has fewer than two listings and never more than four (PUB-124). */
export function columnsOf(listings: readonly unknown[]): 2 | 3 | 4 {
  if (listings.length <= 2) return 2
  return listings.length === 3 ? 3 : 4
}

import type { SuspensionReach } from './suspension.ts'

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** "3 listings (Alpha, Beta and 1 more)". */
function named(count: number, names: readonly string[], one: string, many?: string): string {
  const words = counted(count, one, many)
  if (count === 0) return words
  const more = count - names.length
  return `${words} (${names.join(', ')}${more > 0 ? ` and ${more} more` : ''})`
}

const BACK = 'Reinstating brings all of it back.'

/** What follows from suspending, said before it is done (END-091). */
export const SUSPENSION_LEAD = {
  company: ({ people, names, listings, titles, held, grants, invitations }: SuspensionReach) =>
    `Locked out: ${named(people, names, 'person', 'people')}; they can only read the reason, export their data and close the account. ` +
    `Off the market: ${named(listings, titles, 'listing')}. ` +
    `At rest: ${counted(grants, 'grant')} of others to these listings, ${counted(invitations, 'invitation')}, and ${counted(held, 'grant')} of this company to other listings. Its alerts stop. ${BACK}`,
  listing: ({ grants, invitations }: SuspensionReach) =>
    `Nobody is locked out. The listing leaves the market. At rest: ${counted(grants, 'grant')} and ${counted(invitations, 'invitation')} to it. ${BACK}`,
} as const

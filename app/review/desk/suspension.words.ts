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

const BACK = 'Reinstating restores all of this.'

/** " Paused: 1 grant, 2 invitations."; empty when there is nothing to list. */
function pausedText(parts: readonly [count: number, words: string][]): string {
  const some = parts.filter(([count]) => count > 0).map(([, words]) => words)
  return some.length === 0 ? '' : ` Paused: ${some.join(', ')}.`
}

/** Effects of a suspension, shown before confirming. */
export const SUSPENSION_LEAD = {
  company({ people, names, listings, titles, held, grants, invitations }: SuspensionReach) {
    const paused = pausedText([
      [grants, `${counted(grants, 'grant')} of others to these listings`],
      [invitations, counted(invitations, 'invitation')],
      [held, `${counted(held, 'grant')} of this company to other listings`],
    ])
    const market =
      listings === 0
        ? 'It has no listing on the market.'
        : `Off the market: ${named(listings, titles, 'listing')}.`
    return `Locked out: ${named(people, names, 'person', 'people')}. They can only read the reason, export their data and close the account. ${market}${paused} Its alerts stop. ${BACK}`
  },
  listing({ grants, invitations }: SuspensionReach) {
    const paused = pausedText([
      [grants, counted(grants, 'grant')],
      [invitations, counted(invitations, 'invitation')],
    ])
    return `Nobody is locked out. The listing leaves the market.${paused} ${BACK}`
  },
} as const

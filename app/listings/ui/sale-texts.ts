import { formatDay } from '#app/lib/format.ts'

/** Note next to a reserved listing's button; `on` is the stated day, `YYYY-MM-DD`. */
export function reservedText(on: string | null): string {
  const since = on === null ? '' : ` since ${formatDay(`${on}T12:00:00Z`)}`
  return `Reserved${since}. We keep your interest on record in case the sale does not close.`
}

export const ILLUSTRATIVE = 'Illustrative data: this listing is a sample. No such property is for sale.'

/** Why only the owner's company and admins get the page. */
export const OFF_MARKET = {
  not_approved: 'We have not approved it yet. Only the owner’s company and our team can open this page.',
  unlisted:
    'The owner has taken it off the market. Only the owner’s company and our team can open this page.',
  suspended: 'It is suspended. Only the owner’s company and our team can open this page.',
} as const

export const ILLUSTRATIVE = 'Illustrative data: this listing is a sample. No such property is for sale.'

/** Why only the owner's company and admins get the page. */
export const OFF_MARKET = {
  not_approved: 'We have not approved it yet. Only the owner’s company and our team can open this page.',
  unlisted:
    'The owner has taken it off the market. Only the owner’s company and our team can open this page.',
  suspended: 'It is suspended. Only the owner’s company and our team can open this page.',
} as const

/** Toast link to a new listing. */
export const openListing = (id: number) => ({ label: 'Open the listing', to: `/my-listings/${id}` })

export const TOO_MANY_DRAFTS = {
  full: (max: number) =>
    `Your company has reached the limit of ${max} drafts and listings in review. Reuse a draft that you no longer need, or wait for our decisions.`,
}

import { UNAPPROVED_LIMIT } from '../schema.ts'

/** Toast link to a new listing. */
export const openListing = (id: number) => ({ label: 'Open the listing', to: `/my-listings/${id}` })

export const TOO_MANY_DRAFTS = `Your company has reached the limit of ${UNAPPROVED_LIMIT} drafts and listings in review. Reuse a draft that you no longer need, or wait for our decisions.`

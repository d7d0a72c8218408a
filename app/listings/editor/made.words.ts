/** Toast link to a new listing. */
export const openListing = (id: number) => ({ label: 'Open the listing', to: `/my-listings/${id}` })

/** The way to a listing that was made. */
export const openListing = (id: number) => ({ label: 'Open the listing', to: `/my-listings/${id}` })

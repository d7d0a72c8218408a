/** The way to a listing that was made (END-099). */
export const openListing = (id: number) => ({ label: 'Open the listing', to: `/my-listings/${id}` })

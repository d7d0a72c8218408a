// The reads of a listing's page, in one module graph with one database, since plain Node cannot import some of its data.
export { connectDatabase } from '../app/db/client.server.ts'
export { documentsOf } from '../app/listings/documents/queries.server.ts'
export { galleryOf } from '../app/listings/images/queries.server.ts'
export { accessOf } from '../app/listings/queries/find-access.server.ts'
export { dealOf } from '../app/listings/page/queries/find-deal.server.ts'
export { readListing } from '../app/listings/visibility/read-listing.server.ts'

// What the page of a listing reads, in one module graph with one database: some of it imports data that Node alone does not.
export { connectDatabase } from '../app/db/client.server.ts'
export { findDealDocuments } from '../app/listings/documents/queries.server.ts'
export { findGallery } from '../app/listings/images/queries.server.ts'
export { findAccess } from '../app/listings/queries/find-access.server.ts'
export { findDeal } from '../app/listings/queries/find-deal.server.ts'

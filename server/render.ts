// The documents that worker threads render. Built as a bundle of its own, so that a thread loads nothing else.
export { renderNdaPdf } from '#app/access/nda/pdf-document.server.tsx'
export { renderReport } from '#app/insights/report/document.server.tsx'
/** A thread shows the identity of its process. */
export { setIdentity } from '#app/lib/identity.ts'
export { renderTeaser } from '#app/listings/page/teaser/document.server.tsx'

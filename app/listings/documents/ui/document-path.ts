import type { ComparedFile } from '#app/review/since/since.ts'

/** The door of a listing's document, which records who opens it (PUB-226). */
export const documentPath = ({ id }: Pick<ComparedFile, 'id'>): string => `/files/document/${id}`

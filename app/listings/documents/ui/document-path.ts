import type { ComparedFile } from '#app/review/since/since.ts'

/** Address of a listing's document; each view is recorded (PUB-226). */
export const documentPath = ({ id }: Pick<ComparedFile, 'id'>): string => `/files/document/${id}`

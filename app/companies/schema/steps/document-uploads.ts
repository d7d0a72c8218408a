import { z } from 'zod'

/** Step 6 of the developer form posts no answers: the documents are stored as they are uploaded (MEM-264). */
export const documentUploads = z.strictObject({})

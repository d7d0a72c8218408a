import { withFrom } from '#app/lib/with-from.ts'

/** The page for the code after a correct password; continues to `from`, one of our pages. */
export const codePath = (from: string | null): string => withFrom('/signin/code', from)

import { withFrom } from '#app/lib/with-from.ts'

/** The page for the code after a correct password; continues to `from`, a page of ours. */
export const codePath = (from: string | null): string => withFrom('/signin/code', from)

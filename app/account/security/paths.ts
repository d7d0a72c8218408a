import { withFrom } from '#app/lib/with-from.ts'

/** The page for the code after a correct password; continues to `from`, a page of ours. */
export const codePath = (from: string | null): string => withFrom('/signin/code', from)

/**
 * The intent of a sign-in inside another page. A script cannot distinguish redirects, so if a code is required the
 * response is CODE_NEEDED; a redirect means signed in.
 */
export const SIGN_IN_HERE = 'sign-in-here'
export const CODE_NEEDED = 401

/** The page that asks for the code after the right password, and leads on to `from`, a page of ours. */
export function codePath(from: string | null): string {
  return from && from !== '/' ? `/signin/code?from=${encodeURIComponent(from)}` : '/signin/code'
}

/**
 * What a sign-in inside another page posts as its intent. A script cannot tell one redirect from another, so there a
 * code that has to follow the password is answered with CODE_NEEDED; a redirect means that somebody is signed in.
 */
export const SIGN_IN_HERE = 'sign-in-here'
export const CODE_NEEDED = 401

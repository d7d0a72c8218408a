/** A cookie's name in the browser, which takes the prefix over https alone: nobody plants one on a line without. */
export function cookieName(name: string, isSecure: boolean): string {
  return `${isSecure ? '__Secure-' : ''}${name}`
}

/** The page that asks for the code after the right password, and leads on to `from`, a page of ours. */
export function codePath(from: string | null): string {
  return from && from !== '/' ? `/signin/code?from=${encodeURIComponent(from)}` : '/signin/code'
}

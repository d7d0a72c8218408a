/** A sign-in page with a return path, `from`. The page itself checks it with `ownPath`, whose list stays on the server. */
export function withFrom(page: string, from: string | null): string {
  return from && from !== '/'
    ? `${page}${page.includes('?') ? '&' : '?'}from=${encodeURIComponent(from)}`
    : page
}

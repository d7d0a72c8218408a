/**
 * Everything in which development answers otherwise than a release. The tests of the HTTP layer run against both and
 * know no other difference.
 */
export const DIFFERENCES = [
  {
    what: 'source modules stand where a release has the files of its build, and are not compressed',
    paths: /^\/(?:@vite\/|@id\/|@fs\/|@react-router\/|app\/|node_modules\/|\.react-router\/vite\/)/,
  },
  {
    what: 'a page may open the socket that tells it of edits',
    policy: (origin: string) => origin.replace(/^http/, 'ws'),
  },
  { what: 'an upgrade to that socket is answered', protocol: /^vite-(?:hmr|ping)$/ },
  { what: 'an answer with status 500 shows the error with its place in the source', status: 500 },
  { what: 'a page without React loads itself again after an edit', marker: 'data-reload' },
] as const

/** Paths that are source modules; everything else goes the way of a release. */
export const SOURCE_PATHS = DIFFERENCES[0].paths
export const socketOf = DIFFERENCES[1].policy
export const SOCKET_PROTOCOL = DIFFERENCES[2].protocol

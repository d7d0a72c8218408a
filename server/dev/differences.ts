/** All differences between development and a release. The HTTP tests run against both and allow no others. */
export const DIFFERENCES = [
  {
    what: 'source modules replace the build files of a release and are not compressed',
    paths: /^\/(?:@vite\/|@id\/|@fs\/|@react-router\/|app\/|node_modules\/|\.react-router\/vite\/)/,
  },
  {
    what: 'a page may open the socket that announces edits',
    policy: (origin: string) => origin.replace(/^http/, 'ws'),
  },
  { what: 'upgrades to that socket are accepted', protocol: /^vite-(?:hmr|ping)$/ },
  { what: 'a response with status 500 shows the error and its source location', status: 500 },
  { what: 'a page without React reloads after an edit', marker: 'data-reload' },
] as const

/** Paths of source modules; everything else behaves like a release. */
export const SOURCE_PATHS = DIFFERENCES[0].paths
export const socketOf = DIFFERENCES[1].policy
export const SOCKET_PROTOCOL = DIFFERENCES[2].protocol

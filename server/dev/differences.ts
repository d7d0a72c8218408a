// All differences between development and a release, besides these: a response with status 500 shows the error and its
// source location, and a page without React reloads after an edit. The HTTP tests run against both and allow no others.

/** Source modules, which replace the build files of a release and are not compressed; everything else is the same. */
export const SOURCE_PATHS =
  /^\/(?:@vite\/|@id\/|@fs\/|@react-router\/|app\/|node_modules\/|\.react-router\/vite\/)/
/** The socket that announces edits, which a page may open. */
export const socketOf = (origin: string) => origin.replace(/^http/, 'ws')
export const SOCKET_PROTOCOL = /^vite-(?:hmr|ping)$/

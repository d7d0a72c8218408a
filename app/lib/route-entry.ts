/** The entries of @react-router/dev/routes as plain data, so that the running server can read its route table too. */
export type RouteEntry = { file: string; path?: string; index?: true; children?: RouteEntry[] }

/** A page or endpoint: its URL below `/`, and its file below `app/`. */
export const route = (path: string, file: string): RouteEntry => ({ file, path })

export const index = (file: string): RouteEntry => ({ file, index: true })

/** A frame or guard around its children. */
export const layout = (file: string, children: RouteEntry[]): RouteEntry => ({ file, children })

import { createContext } from 'react'

export type Theme = 'light' | 'dark'

/** Document-level facts outside the router: from the request on the server, from the page in the browser. */
type DocumentDetails = {
  nonce: string | undefined
  theme: Theme | undefined
  /** React is already running in this document. */
  isRunning: boolean
  /** Script for static pages without React; server only. */
  staticScript?: string
}

export const DocumentContext = createContext<DocumentDetails>({
  nonce: undefined,
  theme: undefined,
  isRunning: false,
})

export function readTheme(cookie: string | null): Theme | undefined {
  const [, theme] = /(?:^|;\s*)parcela_theme=(light|dark)(?:;|$)/.exec(cookie ?? '') ?? []
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

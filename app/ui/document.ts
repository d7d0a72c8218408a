import { createContext } from 'react'

export type Theme = 'light' | 'dark'

/** What the document's frame knows beside the router: the server takes it from the request, the browser from the page. */
export type DocumentFacts = {
  nonce: string | undefined
  theme: Theme | undefined
  /** React runs in this document already, whatever page it shows. */
  isRunning: boolean
  /** The script of pages that React does not run on; the server's alone. */
  staticScript?: string
}

export const DocumentContext = createContext<DocumentFacts>({
  nonce: undefined,
  theme: undefined,
  isRunning: false,
})

/** The theme of a Cookie header. */
export function readTheme(cookie: string | null): Theme | undefined {
  const [, theme] = /(?:^|;\s*)parcela_theme=(light|dark)(?:;|$)/.exec(cookie ?? '') ?? []
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

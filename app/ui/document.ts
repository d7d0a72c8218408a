import { createContext } from 'react'

export type Theme = 'light' | 'dark'

/** Each theme's --color-paper (app/ui/styles/theme.css) as sRGB, where oklch is not supported. */
export const THEME_COLORS = { light: '#fbfaf7', dark: '#101419' } as const

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

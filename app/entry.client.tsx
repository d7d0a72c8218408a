import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { checkStartConfig } from '#app/lib/start-config.ts'
import { DocumentContext, type Theme } from '#app/ui/document.ts'
import { supportBrowserTranslation } from '#app/ui/browser-translation.ts'

const chosen = document.documentElement.dataset['theme']
const theme: Theme | undefined = chosen === 'light' || chosen === 'dark' ? chosen : undefined
/** Reports a component's error with its source location; development only. */
function reportToDeveloper(error: unknown): void {
  if (import.meta.hot && error instanceof Error)
    import.meta.hot.send('parcela:broken', { message: error.message, stack: error.stack })
}

const known = { nonce: undefined, theme, isRunning: true }

if (checkStartConfig(document)) {
  supportBrowserTranslation()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext value={known}>
          <HydratedRouter {...(import.meta.hot && { onError: reportToDeveloper })} />
        </DocumentContext>
      </StrictMode>,
    )
  })
}

import { useEffect, useState } from 'react'
import type { LivePage, LivePageProps } from './live-page.tsx'

/** Milliseconds to wait after page load, so that urgent work comes first. */
const LOAD_DELAY_MS = 1_500
const RETRY_MS = 30_000

/** Loads live updates for signed-in users lazily. Every page loads this module, so it stays small. */
export function LazyLivePage(props: LivePageProps) {
  const [Live, setLive] = useState<typeof LivePage | null>(null)
  useEffect(() => {
    const load = () =>
      import('./live-page.tsx').then(
        (loaded) => setLive(() => loaded.LivePage),
        () => plan(RETRY_MS),
      )
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = (wait: number) => (timer = setTimeout(() => void load(), wait))
    plan(LOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return Live && <Live {...props} />
}

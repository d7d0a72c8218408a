import { useEffect, useState } from 'react'
import type { LivePage, LivePageProps } from './live-page.tsx'

/** Milliseconds after which a page that has been loaded has done what is urgent. */
const LATER_MS = 1_500
const AGAIN_MS = 30_000

/** Makes a signed-in person's page live once its script has loaded. Every page loads this, so it is kept small. */
export function LaterLivePage(props: LivePageProps) {
  const [Live, setLive] = useState<typeof LivePage | null>(null)
  useEffect(() => {
    const load = () =>
      import('./live-page.tsx').then(
        (loaded) => setLive(() => loaded.LivePage),
        () => plan(AGAIN_MS),
      )
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = (wait: number) => (timer = setTimeout(() => void load(), wait))
    plan(LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return Live && <Live {...props} />
}

import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { reloadPage } from '#app/ui/reload-page.ts'

const POLL_INTERVAL_MS = 2000
/** By then an email has been sent or has failed. */
const POLL_DURATION_MS = 30_000

/** Polls the page for a while after a form was posted, so that background progress shows without a reload. */
export function usePollAfterPost(): void {
  const navigation = useNavigation()
  const isPosting = navigation.formMethod === 'POST'
  // A navigation in progress carries the toast; a revalidation would replace it.
  const isIdle = navigation.state === 'idle'
  const { state, revalidate } = useRevalidator()
  const until = useRef(0)
  useEffect(() => {
    if (isPosting) until.current = Date.now() + POLL_DURATION_MS
  }, [isPosting])
  useEffect(() => {
    const timer = setInterval(() => {
      const isWanted = Date.now() < until.current && document.visibilityState === 'visible'
      if (isWanted && isIdle && state === 'idle') void reloadPage(revalidate)
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [state, isIdle, revalidate])
}

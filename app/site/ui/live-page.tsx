import { useEffect, useMemo } from 'react'
import { useFetchers, useLocation, useNavigation, useRevalidator } from 'react-router'
import { watchLive } from '#app/notices/ui/live.ts'
import { useLive } from '#app/notices/ui/use-live.ts'
import { setLiveLoad } from '#app/ui/live-load.ts'
import { concerns, followed } from '../live-pages.ts'
import { KeepPlace } from './keep-place.ts'

/** Nothing may replace the page while the server cannot be reached, so that is asked first. */
async function isReachable(): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { method: 'HEAD', redirect: 'manual' })
    return answer.type === 'opaqueredirect' || answer.status < 500
  } catch {
    return false
  }
}

export type LivePageProps = {
  /** Whose event stream is listened to; null where there is none, and the page asks by itself. */
  streamOf: string | null
  hearUnread: (unread: number) => void
}

/** Reads the page again, under its own rights, when something that it follows has changed (END-068). */
export function LivePage({ streamOf, hearUnread }: LivePageProps) {
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const fetchers = useFetchers()
  const follows = useMemo(() => followed(pathname), [pathname])
  const isOwnStep = navigation.state !== 'idle' || fetchers.some((fetcher) => fetcher.state !== 'idle')
  useEffect(() => {
    if (isOwnStep) setLiveLoad(false)
  }, [isOwnStep])
  useLive({
    concerns: follows && ((kind, id) => concerns(follows, kind, id)),
    isBusy: isOwnStep || state !== 'idle',
    ask(isSilent) {
      const load = () => {
        setLiveLoad(true)
        void revalidate()
      }
      if (isSilent) void isReachable().then((isThere) => isThere && load())
      else load()
    },
  })
  // After what listens: the stream's first word may already be of a change.
  useEffect(() => (streamOf ? watchLive(streamOf, hearUnread) : undefined), [streamOf, hearUnread])
  return <KeepPlace loading={state !== 'idle'} />
}
